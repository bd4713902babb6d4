import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { removeSnapshot } from '#server/log/snapshots.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Remover } from '#server/storage/tombstones.ts'
import { createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createArtworkDeletion } from './artwork-deletion.ts'
import { artworkCollection, begunArtworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { createOrphanSearch } from './orphan-search.ts'

const LIFETIME_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000

let directory: string
let storage: Storage
let blobs: BlobStore
let now = 0
const removed: string[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-deletion-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'store') })
  blobs = await openFileBlobStore(join(directory, 'blobs'))
  removed.length = 0
  now = 0
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const remover =
  (name: string): Remover =>
  (artworkId) => {
    removed.push(`${name} of ${artworkId}`)
    return Promise.resolve()
  }

/** A deletion whose tombstones are already written. */
function deletion(...removers: Remover[]) {
  return createArtworkDeletion(
    { storage, blobs, now: () => new Date(now), log: createLog({ level: 'silent' }) },
    { requireOwned: () => Promise.reject(new Error('nobody deletes here')) },
    createOwnerUsage({ storage, now: () => new Date(now) }),
    removers,
    (hash) => remover('plates')(Number(hash)),
  )
}
const tombstones = () => storage.collection(deletedArtworkCollection)

test('a removal that fails, or a process that ends in it, is made up for by the next sweep', async () => {
  await tombstones().insertMany([
    { _id: 1, deletedAt: new Date(0) },
    { _id: 2, deletedAt: new Date(1) },
  ])
  const failing = deletion(remover('pictures'), () => Promise.reject(new Error('the disk is gone')), remover('strokes'))
  await failing.sweep()
  expect(removed).toEqual(['pictures of 1'])
  await deletion(remover('pictures'), remover('strokes')).sweep()
  expect(removed.slice(1)).toEqual(['pictures of 1', 'strokes of 1', 'pictures of 2', 'strokes of 2'])
})

test('a tombstone outlives the first removal, so that what is written late is removed too', async () => {
  await tombstones().insertOne({ _id: 1, deletedAt: new Date(0) })
  const sweeping = deletion(remover('strokes'))
  await sweeping.sweep()
  now = LIFETIME_MS
  await sweeping.sweep()
  expect(await tombstones().countDocuments({})).toBe(1)
  now += 1
  await sweeping.sweep()
  expect(removed).toHaveLength(3)
  expect(await tombstones().countDocuments({})).toBe(0)
})

test('stopping lets the present removal end, and begins no other', async () => {
  await tombstones().insertOne({ _id: 1, deletedAt: new Date(0) })
  const gate = new EventEmitter()
  const hasBegun = once(gate, 'begun')
  const slow: Remover = async (artworkId) => {
    const mayEnd = once(gate, 'end')
    gate.emit('begun')
    await mayEnd
    await remover('pictures')(artworkId)
  }
  const sweeping = deletion(slow, remover('strokes'))
  const swept = sweeping.sweep()
  await hasBegun
  const stopped = sweeping.stop()
  gate.emit('end')
  await Promise.all([stopped, swept, sweeping.sweep()])
  expect(removed).toEqual(['pictures of 1'])
})

test('snapshots that no row names go an hour after they are found without their artwork (LOG-6)', async () => {
  const names = ['snapshots/5/a', 'snapshots/6/a', 'snapshots/7/a', 'snapshots/7/chapter-b', 'snapshots/notes/a']
  for (const name of names) await blobs.put(name, Uint8Array.of(1))
  const left = async (): Promise<string[]> => {
    const found = await Promise.all(names.map((name) => blobs.get(name)))
    return names.filter((_, i) => found[i] !== null)
  }
  const artworks = storage.collection(artworkCollection)
  await artworks.insertOne(artworkRow(5, 1, 'key'))
  const sweeping = deletion((artworkId) => removeSnapshot(artworkId, { storage, blobs }))
  await sweeping.sweep()
  // Its row comes after its snapshot was found.
  await artworks.insertOne(artworkRow(6, 1, 'key'))
  now = HOUR_MS
  await sweeping.sweep()
  expect(await left()).toEqual(names)
  now += 1
  await sweeping.sweep()
  expect(await left()).toEqual(['snapshots/5/a', 'snapshots/6/a', 'snapshots/notes/a'])
})

test('the search for snapshots without an artwork looks at some in each sweep, and goes on behind them', async () => {
  for (const id of [1, 2, 3, 4, 5]) await blobs.put(`snapshots/${id}/a`, Uint8Array.of(1))
  const search = createOrphanSearch({ storage, blobs, now: () => new Date(now) }, { perSweep: 4, perRead: 2 })
  const found = async (): Promise<number[]> => {
    await search(() => false)
    return (await storage.collection(begunArtworkCollection).find({})).map(({ _id }) => _id)
  }
  expect(await found()).toEqual([1, 2, 3, 4])
  expect(await found()).toEqual([1, 2, 3, 4, 5])
  await blobs.put('snapshots/0/a', Uint8Array.of(1))
  expect(await found()).toContain(0)
})
