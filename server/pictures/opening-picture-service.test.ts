import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import {
  decodeOpeningPicture,
  entriesOfOpeningPicture,
  openingPictureExtent,
} from '#crdt/painter/timeline/opening-picture.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { Problem } from '#server/http/problem.ts'
import { computeHashes, logMark } from '#server/log/log-chain.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createOpeningPictureService, type OpeningPictureService } from './opening-picture-service.ts'
import {
  createOpeningPictureStore,
  openingPictureCollection,
  openingPictureName,
  removeOpeningPicture,
} from './opening-picture-store.ts'
import type { PictureJob } from './paint-job.ts'
import { paintOpeningPicture } from './paint-picture.ts'
import { PaintingStopped } from './paint-thread.ts'
import { SetAside } from './set-aside.ts'

const line = (id: string, at: number): BrushStroke =>
  plainLine({
    id,
    madeAt: at,
    color: at * 99,
    size: 9,
    opacity: 80,
    path: { points: [at * 10, 3000, at * 10, 3200], pressures: null },
  })

const unpack = async (deflated: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(inflateSync(deflated))

const doc = newArtworkDocument()
const log: Uint8Array[] = []
doc.on('update', (update: Uint8Array) => log.push(update))
for (let at = 0; at < 800; at += 1) appendStroke(doc, line(`stroke-${at}`, at))

let logKey: string
const markAt = (seq: number): string =>
  logMark(logKey, computeHashes(entries.slice(0, seq).map((update) => ({ userId: 1, update })))[seq]!)

let directory: string
let storage: Storage
let blobs: BlobStore
let now: number
let isHidden: boolean
let isDeleted: boolean
/** The long artworks; all have the same log. */
let artworkIds: number[]
let entries: Uint8Array[]
let entriesRead: number
let length: number
let openingPicture: ReturnType<typeof vi.fn<(job: PictureJob) => Promise<Uint8Array | null>>>
let service: OpeningPictureService

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-opening-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'store') })
  blobs = await openFileBlobStore(join(directory, 'blobs'))
  now = 0
  isHidden = false
  isDeleted = false
  artworkIds = [7]
  entries = log
  entriesRead = 0
  length = 800
  logKey = 'key'
  openingPicture = vi.fn(async (job: PictureJob) => paintOpeningPicture(job))
  service = serviceWith(Infinity)
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const serviceWith = (budget: number): OpeningPictureService =>
  createOpeningPictureService(
    { log: pino({ level: 'silent' }) },
    createOpeningPictureStore({ storage, blobs, now: () => new Date(now) }, budget, async () => !isDeleted),
    {
      // Every artwork up to a hundred is one person's, and each of the others somebody else's.
      pageOf: async (artworkId) => {
        if (isDeleted) throw Problem.notFound()
        return { painterVersion: 1, isHidden, ownerId: Math.max(100, artworkId) }
      },
      lastSeq: async () => length,
      longArtworksAfter: async (artworkId) => artworkIds.filter((id) => id > artworkId).slice(0, 2),
      entriesAfter: async function* (_artworkId, seq) {
        for (let at = seq; at < length; at += 1) {
          entriesRead += 1
          yield { seq: at + 1, update: entries[at]! }
        }
      },
      markAt: async (_artworkId, seq) => (seq <= length ? markAt(seq) : null),
      readLog: async () => ({
        seq: length,
        updates: entries.slice(0, length),
        mark: markAt(length),
        platesHash: 'hash',
        painterVersion: 1,
      }),
      plates: async () => encodePlates(blankPlates()),
      threads: { openingPicture },
      limitMs: 1_000,
      setAside: new SetAside(() => 0, { warn: () => {} }),
    },
  )

const storedSeq = async (artworkId = 7): Promise<number | null> => {
  const bytes = await service.stored(artworkId)
  return bytes && openingPictureExtent(bytes, 1)!.seq
}

describe('the opening picture of an artwork', () => {
  test('holds what its log paints, without the last strokes', async () => {
    expect(await service.stored(7)).toBeNull()
    await service.renew(7)
    const bytes = new Uint8Array((await service.stored(7))!)
    const picture = (await decodeOpeningPicture(bytes, unpack))!
    const entries = readEntries(doc).slice(0, 600)
    expect(picture.seq).toBe(800)
    expect(entriesOfOpeningPicture(picture, readEntries(doc))).toEqual(entries)
    const timeline = new Timeline(blankPlates())
    timeline.sync(entries)
    expect(Buffer.from(picture.color.buffer).equals(Buffer.from(timeline.settledColor().buffer))).toBe(true)
  })

  test('is painted again when it is far behind the log, and once at a time', async () => {
    length = 240
    await service.renew(7)
    expect(await storedSeq()).toBeNull()
    length = 300
    await service.renew(7)
    length = 399
    await service.renew(7)
    expect(await storedSeq()).toBe(300)
    length = 800
    await Promise.all([service.renew(7), service.renew(7)])
    expect(await storedSeq()).toBe(800)
    expect(openingPicture).toHaveBeenCalledTimes(2)
  })

  test('is painted for many strokes in few entries', async () => {
    entries = [log.slice(0, 400), log.slice(400)].map((updates) => Y.mergeUpdates(updates))
    length = 2
    await service.renew(7)
    expect(await storedSeq()).toBe(2)
  })

  test('is not painted for few strokes, and they are counted once', async () => {
    length = 200
    await service.renew(7)
    length = 249
    await service.renew(7)
    expect(await storedSeq()).toBeNull()
    expect(entriesRead).toBe(249)
  })

  test('is painted again when it is damaged or belongs to another log', async () => {
    await service.renew(7)
    await blobs.put(openingPictureName(7), Uint8Array.of(1, 2, 3))
    await service.renew(7)
    expect(await storedSeq()).toBe(800)
    length = 520
    await service.renew(7)
    expect(await storedSeq()).toBe(520)
    logKey = 'another key'
    expect(await storedSeq()).toBeNull()
    await service.renew(7)
    expect(await storedSeq()).toBe(520)
  })

  test('comes in the turn of its owner, however many of others wait', async () => {
    const painted: number[] = []
    openingPicture.mockImplementation(async ({ artworkId }) => {
      painted.push(artworkId)
      return null
    })
    const many = Array.from({ length: 60 }, (_, i) => i + 1)
    await Promise.all([...many, 101].map((artworkId) => service.renew(artworkId)))
    expect(painted.slice(0, 3)).toContain(101)
  })

  test('stays absent when painting fails, until the next attempt', async () => {
    openingPicture.mockRejectedValueOnce(new Error('no memory'))
    await service.renew(7)
    expect(await storedSeq()).toBeNull()
    await service.renew(7)
    expect(await storedSeq()).toBe(800)
  })

  test.each([
    ['was not done in time', async () => null],
    [
      'had to be stopped',
      async () => {
        throw new PaintingStopped('stuck')
      },
    ],
  ])('is not painted again when it %s (PAINT-5)', async (_, paint) => {
    openingPicture.mockImplementation(paint)
    for (let request = 0; request < 3; request += 1) await service.renew(7)
    expect(openingPicture).toHaveBeenCalledTimes(1)
    expect(await storedSeq()).toBeNull()
  })

  test('holds the first strokes in painting order, even when people drew at the same time', async () => {
    const [ana, ben] = [1, 2].map((author) => {
      const doc = newArtworkDocument()
      doc.clientID = author
      const updates: Uint8Array[] = []
      doc.on('update', (update: Uint8Array) => updates.push(update))
      for (let at = 0; at < 200; at += 1) appendStroke(doc, line(`${author}-${at}`, at))
      return updates
    })
    const mixed = ana!.flatMap((update, at) => [update, ben![at]!])
    const bytes = paintOpeningPicture({
      artworkId: 1,
      plates: encodePlates(blankPlates()),
      updates: mixed.slice(0, 300),
    })
    const picture = (await decodeOpeningPicture(new Uint8Array(bytes), unpack))!
    const whole = newArtworkDocument()
    for (const update of mixed) Y.applyUpdate(whole, update)
    expect(picture.count).toBe(100)
    expect(entriesOfOpeningPicture(picture, readEntries(whole))).toEqual(readEntries(whole).slice(0, 100))
  })
})

const exist = async (...ids: number[]): Promise<boolean[]> =>
  Promise.all(ids.map(async (id) => (await blobs.get(openingPictureName(id))) !== null))

/** The size of the picture of artwork 1, so that budgets can be given in pictures. */
async function sizeOfOne(): Promise<number> {
  await service.renew(1)
  return (await blobs.get(openingPictureName(1)))!.length
}

/** A deletion removes the row of the artwork first, then what belongs to it. */
async function deleteArtwork(): Promise<void> {
  isDeleted = true
  await removeOpeningPicture(7, { storage, blobs })
}
const rowOf7 = () => storage.collection(openingPictureCollection).findOne({ _id: 7 })

describe('opening pictures on the disk', () => {
  test('stay within their budget: those that nobody has used for longest go', async () => {
    const size = await sizeOfOne()
    service = serviceWith(size * 3.5)
    for (const id of [1, 2, 3]) {
      now += 1
      await service.renew(id)
    }
    now += 10 * 86_400_000
    await service.opened(1, await service.stored(1))
    await service.renew(4)
    expect(await exist(1, 2, 3, 4)).toEqual([true, false, true, true])
    expect(await storedSeq(2)).toBeNull()
    await service.renew(2)
    expect(await exist(1, 2, 3, 4)).toEqual([true, true, false, true])
  })

  test('are not stored at all without a budget', async () => {
    service = serviceWith(0)
    await service.renew(7)
    expect(await storedSeq()).toBeNull()
  })

  test('from before there was a budget are counted when they are used', async () => {
    const size = await sizeOfOne()
    const picture = (await blobs.get(openingPictureName(1)))!
    for (const id of [2, 3]) await blobs.put(openingPictureName(id), picture)
    service = serviceWith(size * 2.5)
    for (const id of [2, 3]) {
      now += 86_400_000
      await service.opened(id, await service.stored(id))
    }
    await service.sweep()
    expect(await exist(1, 2, 3)).toEqual([false, true, true])
  })

  test('are painted unasked for every artwork of a thousand strokes, while there is space', async () => {
    artworkIds = [1, 2, 3, 4, 5]
    await service.sweep()
    expect(openingPicture).not.toHaveBeenCalled()
    entries = [...log, ...log].map((update, at) => (at === 0 ? Y.mergeUpdates(log) : update))
    length = 400
    service = serviceWith(Infinity)
    await service.sweep()
    expect(await exist(1, 2, 3, 4, 5)).toEqual([true, true, true, true, true])
    await service.sweep()
    expect(openingPicture).toHaveBeenCalledTimes(5)
    const size = (await blobs.get(openingPictureName(1)))!.length
    artworkIds.push(6, 7)
    service = serviceWith(size * 7)
    await service.sweep()
    expect(await exist(5, 6, 7)).toEqual([true, true, false])
  })

  test('are not painted of hidden artworks', async () => {
    isHidden = true
    await service.renew(7)
    await service.sweep()
    expect(openingPicture).not.toHaveBeenCalled()
  })

  test('with strokes that were taken off since are neither shown nor stored', async () => {
    await service.renew(7)
    length = 780
    await service.renew(8)
    const stale = (await blobs.get(openingPictureName(8)))!
    length = 800
    openingPicture.mockResolvedValueOnce(null)
    await service.forget(7)
    expect(await exist(7)).toEqual([false])
    // Another process stored the picture that it had begun before.
    await blobs.put(openingPictureName(7), stale)
    expect(await storedSeq()).toBeNull()
  })

  test('that were begun before strokes were taken off are not stored', async () => {
    const gate = new EventEmitter()
    openingPicture.mockImplementationOnce(async (job) => {
      await once(gate, 'open')
      return paintOpeningPicture(job)
    })
    length = 780
    const begun = service.renew(7)
    await vi.waitFor(() => expect(openingPicture).toHaveBeenCalledTimes(1))
    length = 800
    await service.forget(7)
    gate.emit('open')
    await begun
    expect(await storedSeq()).toBeNull()
    expect(await exist(7)).toEqual([false])
    await service.renew(7)
    expect(await storedSeq()).toBe(800)
  })

  test('are not shown again when an earlier removal is late', async () => {
    const store = createOpeningPictureStore({ storage, blobs, now: () => new Date(now) }, Infinity, async () => true)
    await store.forget(7, 780)
    await store.forget(7, 800)
    await store.put(7, 800, new Uint8Array([1]))
    await store.forget(7, 780)
    expect(await store.shownFrom(7)).toBe(800)
    expect(await store.get(7)).toEqual({ bytes: new Uint8Array([1]), from: 800 })
    // The row of a picture that was stored before anything was taken off.
    await store.put(8, 780, new Uint8Array([2]))
    await store.forget(8, 800)
    expect(await store.get(8)).toBeNull()
    expect(await store.shownFrom(8)).toBe(800)
  })

  test('leave nothing behind of an artwork that is deleted while one is stored', async () => {
    const before = blobs
    blobs = {
      ...before,
      async put(name, bytes) {
        await deleteArtwork()
        await before.put(name, bytes)
      },
    }
    service = serviceWith(Infinity)
    await service.renew(7)
    expect(await exist(7)).toEqual([false])
    expect(await rowOf7()).toBeNull()
  })

  test('leave nothing behind of an artwork that is deleted before a slow reader has got its picture', async () => {
    await service.renew(7)
    const picture = await service.stored(7)
    await deleteArtwork()
    await service.opened(7, picture)
    await service.forget(7)
    expect(await exist(7)).toEqual([false])
    expect(await rowOf7()).toBeNull()
  })

  test('are not stored of artworks that are hidden while one is painted', async () => {
    openingPicture.mockImplementationOnce(async (job) => {
      isHidden = true
      return paintOpeningPicture(job)
    })
    await service.renew(7)
    expect(await exist(7)).toEqual([false])
  })

  test('begin on the last one', async () => {
    length = 400
    await service.renew(7)
    const first = await service.stored(7)
    length = 800
    await service.renew(7)
    expect(openingPicture.mock.lastCall?.[0].openingPicture).toEqual(first)
  })
})
