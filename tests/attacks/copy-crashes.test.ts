/** A process that ends while it copies an artwork, at each of its awaits: nothing stays of the copy, or all of it, and nobody else's log is harmed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArtworkQuota } from '#server/artworks/artwork-quota.ts'
import {
  artworkCollection,
  type ArtworkRow,
  begunArtworkCollection,
  deletedArtworkCollection,
} from '#server/artworks/artwork-row.ts'
import { createArtworkCopier } from '#server/artworks/copy-artwork.ts'
import { type ArtworkDeletion, createArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { countOwned, createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createHttpLimits } from '#server/http/limits/http-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { createStrokeLog, removeLog, strokeLogCollection } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { watchedStorage } from '#tests/watched-storage.ts'
import { dot } from '#tests/sync/dot.ts'
import { person } from '#tests/sync/socket-server.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'

const ANA = 1
const SOURCE = 500
const STRAY = 400
const ENTRIES = 250
const HOUR_MS = 60 * 60_000
const LIMITS = { artworksPerPerson: 50, bytesPerPerson: 1_000_000 }

const source = (): ArtworkRow => ({ ...artworkRow(SOURCE, ANA, 'key'), templateId: 1 })

const append = (log: ReturnType<typeof createStrokeLog>, artworkId: number) =>
  log.append(
    artworkId,
    LOG_START,
    Array.from({ length: ENTRIES }, (_, i) => ({
      userId: ANA,
      at: new Date(0),
      update: strokeUpdate(5, i, dot(`s${i}`, ANA)),
    })),
  )

oneEngine('copying an artwork', 'embedded', (environment) => {
  let directory: string
  let storage: Storage
  let blobs: BlobStore
  let ahead = 0
  const now = (): Date => new Date(Date.now() + ahead)

  beforeEach(async () => {
    ahead = 0
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-copies-'))
    const mongodbUri = environment()['MONGODB_URI'] ?? null
    ;({ storage, blobs } = await openStorage({ dataDirectory: directory, mongodbUri }))
    const log = createStrokeLog({ storage })
    await storage.collection(artworkCollection).insertOne({ ...source(), bytes: 1_000 })
    await append(log, SOURCE)
  })
  afterEach(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })

  /** Returns what a process does that makes a copy, on a storage of its own. */
  function copier(stored: Storage, limits = LIMITS): () => Promise<number> {
    const usage = createOwnerUsage({ storage: stored, now })
    const { newArtworks: perDay } = createHttpLimits({ storage: stored, now, scale: 0 })
    const copy = createArtworkCopier(
      { storage: stored, now },
      {
        accessOf: async () => ({ artwork: await stored.collection(artworkCollection).findOne({ _id: SOURCE }) }),
      } as never,
      createArtworkQuota({ storage: stored, now }, usage, limits, perDay),
      { take: () => Promise.reject(new Error('a template needs no hold')) },
      createStrokeLog({ storage: stored }),
      { find: () => Promise.resolve({ activeFamilyId: null }) } as never,
    )
    return async () => (await copy(person(ANA), { ...source(), bytes: 1_000 }))._id
  }

  function deletion(): ArtworkDeletion {
    return createArtworkDeletion(
      { storage, blobs, now, log: pino({ level: 'silent' }) },
      { requireOwned: () => Promise.reject(new Error('nobody deletes here')) },
      createOwnerUsage({ storage, now }),
      [(artworkId) => removeLog(artworkId, { storage })],
      () => Promise.resolve(),
    )
  }

  /** Sweeps as another process does in the hours after. */
  async function sweepForHours(): Promise<void> {
    const sweeping = deletion()
    for (let hour = 0; hour < 3; hour += 1) {
      ahead += HOUR_MS + 1
      await sweeping.sweep()
    }
  }

  const lengthOf = (artworkId: number) => storage.collection(strokeLogCollection).countDocuments({ artworkId })

  /** Expects whole artworks and nothing else, and that the counter is right. */
  async function expectNothingLeft(): Promise<void> {
    const artworks = await storage.collection(artworkCollection).find({})
    for (const { _id } of artworks) expect(await lengthOf(_id), `artwork ${_id}`).toBe(ENTRIES)
    expect(await storage.collection(strokeLogCollection).countDocuments({})).toBe(ENTRIES * artworks.length)
    expect(await storage.collection(begunArtworkCollection).find({})).toEqual([])
    expect(await storage.collection(deletedArtworkCollection).find({})).toEqual([])
    expect(await createOwnerUsage({ storage, now }).of(ANA)).toEqual(await countOwned(storage, ANA))
  }

  test('a process may end at each await of it (LOG-6)', async () => {
    for (let operations = 0; ; operations += 1) {
      let left = operations
      const dying = watchedStorage(storage, () => {
        if (left-- <= 0) throw new Error('the process has ended')
      })
      const copied = await copier(dying)().catch(() => null)
      await sweepForHours()
      await expectNothingLeft()
      if (copied !== null) {
        expect(operations).toBeGreaterThan(8)
        return
      }
    }
  })

  test('the sweeps of another process do not harm it, and those of hours later end it as a whole (LOG-6)', async () => {
    for (const hoursPass of [false, true]) {
      for (let operations = 0; ; operations += 1) {
        let left = operations
        const watched = watchedStorage(storage, async (_operation, _collection, isInTransaction) => {
          // A transaction is as one operation to others.
          if (isInTransaction || left-- !== 0) return
          if (hoursPass) await sweepForHours()
          else await deletion().sweep()
        })
        const before = await storage.collection(artworkCollection).countDocuments({})
        const copied = await copier(watched)().catch((error: unknown) => error)
        const made = (await storage.collection(artworkCollection).countDocuments({})) - before
        expect(made).toBe(typeof copied === 'number' ? 1 : 0)
        if (typeof copied === 'number') expect(await lengthOf(copied)).toBe(ENTRIES)
        else expect(hoursPass && copied).toMatchObject({ status: 503 })
        if (left >= 0) break
      }
    }
    await sweepForHours()
    await expectNothingLeft()
  })

  test('its owner gets none of a picture that the operator hides meanwhile (ADMIN-40)', async () => {
    let isHidden = false
    const watched = watchedStorage(storage, async (_operation, collection, isInTransaction) => {
      if (isHidden || isInTransaction || collection !== strokeLogCollection.name) return
      isHidden = true
      await storage.collection(artworkCollection).updateOne({ _id: SOURCE }, { $set: { hiddenAt: now() } })
    })
    await expect(copier(watched)()).rejects.toMatchObject({ status: 403, code: 'hidden' })
    expect(isHidden).toBe(true)
    expect(await storage.collection(artworkCollection).countDocuments({})).toBe(1)
    await sweepForHours()
    await expectNothingLeft()
  })

  test('one that the quota refuses writes nothing', async () => {
    const full = { ...LIMITS, artworksPerPerson: 1 }
    const writes: string[] = []
    const watched = watchedStorage(storage, (operation, collection) => {
      if (collection === strokeLogCollection.name && operation.startsWith('insert')) writes.push(operation)
    })
    await expect(copier(watched, full)()).rejects.toBeInstanceOf(Problem)
    await expect(copier(watched, { ...LIMITS, bytesPerPerson: 1_999 })()).rejects.toMatchObject({ status: 413 })
    expect(writes).toEqual([])
    expect(await copier(watched, { ...LIMITS, bytesPerPerson: 2_000 })()).toBeGreaterThan(0)
  })

  test('several at once do not exceed the quota', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => copier(storage, { ...LIMITS, artworksPerPerson: 3 })()),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expectNothingLeft()
  })

  test('a log without an artwork is found and removed, however old it is', async () => {
    await append(createStrokeLog({ storage }), STRAY)
    await deletion().sweep()
    expect(await lengthOf(STRAY)).toBe(ENTRIES)
    await sweepForHours()
    await expectNothingLeft()
  })
})
