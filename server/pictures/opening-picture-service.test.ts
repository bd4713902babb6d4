import { inflateSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import {
  decodeOpeningPicture,
  entriesOfOpeningPicture,
  openingPictureSeq,
} from '#crdt/painter/timeline/opening-picture.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { computeHashes, logMark } from '#server/log/log-chain.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { ColorPlaneCache } from './color-plane-cache.ts'
import {
  createOpeningPictureService,
  openingPictureName,
  type OpeningPictureService,
} from './opening-picture-service.ts'
import type { PaintJob } from './paint-job.ts'
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

let blobs: Map<string, Uint8Array>
let entries: Uint8Array[]
let entriesRead: number
let length: number
let openingPicture: ReturnType<typeof vi.fn<(job: PaintJob) => Promise<Uint8Array | null>>>
let service: OpeningPictureService

beforeEach(() => {
  blobs = new Map()
  entries = log
  entriesRead = 0
  length = 800
  logKey = 'key'
  openingPicture = vi.fn(async (job: PaintJob) => paintOpeningPicture(job, new ColorPlaneCache()))
  service = createOpeningPictureService(
    {
      blobs: {
        put: async (name, bytes) => void blobs.set(name, bytes),
        get: async (name) => blobs.get(name) ?? null,
        delete: async (name) => void blobs.delete(name),
        deletionOf: async (name) => async () => void blobs.delete(name),
      },
      log: pino({ level: 'silent' }),
    },
    {
      pageOf: async () => ({ painterVersion: 1 }),
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
      thread: { openingPicture },
      limitMs: 1_000,
      setAside: new SetAside(() => 0, { warn: () => {} }),
    },
  )
})

const storedSeq = async (): Promise<number | null> => {
  const bytes = await service.stored(7)
  return bytes && openingPictureSeq(bytes, 1)
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
    length = 500
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
    blobs.set(openingPictureName(7), Uint8Array.of(1, 2, 3))
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
    const bytes = paintOpeningPicture(
      { artworkId: 1, plates: encodePlates(blankPlates()), updates: mixed.slice(0, 300) },
      new ColorPlaneCache(),
    )
    const picture = (await decodeOpeningPicture(new Uint8Array(bytes), unpack))!
    const whole = newArtworkDocument()
    for (const update of mixed) Y.applyUpdate(whole, update)
    expect(picture.count).toBe(100)
    expect(entriesOfOpeningPicture(picture, readEntries(whole))).toEqual(readEntries(whole).slice(0, 100))
  })
})
