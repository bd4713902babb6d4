/** The log on a real storage: hashes of entries that have none stored, and snapshots that it does not have. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { NO_WEIGHT } from '#crdt/document/stroke/stroke-weight.ts'
import { emptyChapter } from '#tests/sync/empty-chapter.ts'
import { computeHashes, isSameHash, LOG_START } from './log-chain.ts'
import type { RoomSnapshot } from './snapshot-codec.ts'
import { createSnapshots, snapshotCollection } from './snapshots.ts'
import { createStrokeLog, isInLog, type LogEntry, type NewLogEntry, type StrokeLog } from './stroke-log.ts'

const entryCollection: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}

let directory: string
let storage: Storage
let log: StrokeLog
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-log-'))
  storage = await openEmbeddedStorage({ directory })
  log = createStrokeLog({ storage })
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

let lastArtwork = 0
const newArtwork = (): number => (lastArtwork += 1)
const write = (i: number): NewLogEntry => ({ userId: 1 + (i % 2), at: new Date(i), update: Uint8Array.of(i) })

/** A snapshot of nothing at this position. */
const at = (seq: number, hash: Uint8Array): RoomSnapshot => ({
  seq,
  hash,
  weight: NO_WEIGHT,
  clients: [],
  sealed: [],
  last: emptyChapter(),
})

test('a log has the same hashes when an earlier version has written any of its entries without one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 8 }), async (areBare) => {
      const artworkId = newArtwork()
      const writes = areBare.map((_, i) => write(i))
      const hashes = computeHashes(writes)
      expect(isSameHash((await log.lastPosition(artworkId)).hash, LOG_START.hash)).toBe(true)
      for (const [i, isBare] of areBare.entries()) {
        const seq = i + 1
        if (isBare)
          await storage
            .collection(entryCollection)
            .insertOne({ ...writes[i]!, _id: `${artworkId}:${seq}`, artworkId, seq })
        else await log.append(artworkId, { seq: i, hash: (await log.hashAt(artworkId, i))! }, [writes[i]!])
        const last = await log.lastPosition(artworkId)
        expect(last.seq).toBe(seq)
        expect(isSameHash(last.hash, hashes[seq]!)).toBe(true)
      }
      for (const [seq, hash] of hashes.entries()) {
        expect(await isInLog(log, artworkId, { seq, hash })).toBe(true)
        expect(await isInLog(log, artworkId, { seq, hash: Uint8Array.from(hash, (byte) => byte ^ 1) })).toBe(false)
      }
      expect(await log.hashAt(artworkId, hashes.length)).toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('a stored snapshot gives way to one of this log, and stays when it holds more or a newer process wrote it', async () => {
  const artworkId = newArtwork()
  const kept = new Map<string, Uint8Array>()
  const blobs: BlobStore = {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    delete: async (name) => void kept.delete(name),
    deleteBelow: async (folder) => {
      for (const name of kept.keys()) if (name.startsWith(`${folder}/`)) kept.delete(name)
    },
    foldersBelow: () => Promise.reject(new Error('nobody looks for folders here')),
    deletionOf: async (name) => async () => void kept.delete(name),
  }
  const snapshots = createSnapshots({ storage, blobs, log: createLog({ level: 'silent' }) }, log)
  const writes = [write(0), write(1), write(2)]
  await log.append(artworkId, LOG_START, writes)
  const hashes = computeHashes(writes)
  const stored = async (): Promise<unknown> => {
    expect(kept.size).toBe(1)
    return snapshots.load(artworkId)
  }

  await snapshots.save(artworkId, at(3, new Uint8Array(16)))
  await snapshots.save(artworkId, at(2, hashes[2]!))
  expect(await stored()).toMatchObject({ seq: 2 })
  await snapshots.save(artworkId, at(3, hashes[3]!))
  await snapshots.save(artworkId, at(2, hashes[2]!))
  expect(await stored()).toMatchObject({ seq: 3 })

  const rows = storage.collection(snapshotCollection)
  await rows.updateOne({ _id: artworkId }, { $set: { seq: 1, version: 1_000 } })
  const before = await rows.findOne({ _id: artworkId })
  await snapshots.save(artworkId, at(3, hashes[3]!))
  expect(await stored()).toBeNull()
  expect(await rows.findOne({ _id: artworkId })).toEqual(before)
})
