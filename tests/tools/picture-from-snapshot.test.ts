import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { snapshotCollection, type Snapshots } from '#server/log/snapshots.ts'
import { createLogReader, createSnapshotReader, type LogToPaint } from '#server/pictures/log-reader.ts'
import type { PaintJob } from '#server/pictures/paint-job.ts'
import { paintOpeningPicture, paintPicture } from '#server/pictures/paint-picture.ts'
import { Room } from '#server/sync/room/room.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { noSnapshots, requireSnapshots } from '#tests/sync/room-device.ts'
import { type DrawingAction, playHistory } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'

const FIRST_STROKES = 30
const fill = (i: number): DrawingAction => ({
  who: i % 2,
  kind: 'draw',
  stroke: plainFill({ x: 1_000 + ((i * 2_900) % 11_000), y: 1_000 + ((i * 1_700) % 8_000), color: i * 0x050709 }),
})
const fills = (count: number): DrawingAction[] => Array.from({ length: count }, (_, i) => fill(i))

let instance: TestInstance
let people: number[]
let artworkId: number
/** The number from which the log was read. */
let readFrom: number
let read: (artworkId: number) => Promise<LogToPaint>
beforeEach(async () => {
  instance = await TestInstance.open()
  people = [await instance.createAccount('ana'), await instance.createAccount('ben')]
  artworkId = await instance.createArtwork(people[0]!, [people[1]!])
  const room = await openRoom(noSnapshots)
  await playHistory([...fills(FIRST_STROKES), { who: 1, kind: 'undo' }], room, people)
  const snapshot = room.durable.snapshot()
  expect(snapshot.sealed.length).toBeGreaterThan(1)
  await instance.snapshots().save(artworkId, snapshot)
  const artworks = instance.stored.storage.collection(artworkCollection)
  read = createLogReader(
    async (id) => ({ ...(await artworks.findOne({ _id: id }))!, painterVersion: PAINTER_VERSION }),
    (id, seq) => {
      readFrom = seq
      return instance.strokeLog.stream(id, seq)
    },
    createSnapshotReader(instance.snapshots(), instance.strokeLog),
  )
})
afterEach(() => instance.close())

/** All rooms of the artwork have chapters of the same few strokes. */
const openRoom = (snapshots: Snapshots): Promise<Room> =>
  Room.open(artworkId, {
    log: instance.strokeLog,
    snapshots,
    now: () => new Date(0),
    events: requireSnapshots,
    chapterSizes: { chunkBytes: 200, chunks: 2 },
  })

/** Draws behind the snapshot, takes strokes back that are in it, and appends an entry that every reader sets aside. */
async function drawMore(): Promise<void> {
  const more: DrawingAction[] = [
    { who: 0, kind: 'sync' },
    { who: 1, kind: 'sync' },
    { who: 0, kind: 'remove', which: 2 },
    { who: 0, kind: 'undo' },
    fill(31),
    fill(32),
  ]
  await playHistory(more, await openRoom(instance.snapshots()), people, 1)
  const first = (await instance.strokeLog.read(artworkId, 0, 1))[0]!
  const position = await instance.strokeLog.lastPosition(artworkId)
  await instance.strokeLog.append(artworkId, position, [{ ...first, at: new Date(0) }])
}

async function jobOf({ platesHash, snapshot, updates }: LogToPaint): Promise<PaintJob> {
  const encoded = await createPlatesStore(instance.stored.blobs).encoded(platesHash)
  const job = { artworkId, plates: withPainterVersion(encoded, PAINTER_VERSION), snapshot: snapshot ?? null, updates }
  // As it is sent to the thread.
  return structuredClone(job)
}

const all = (strokes: number): number => strokes

async function wholeJob(): Promise<PaintJob> {
  const entries = await instance.strokeLog.read(artworkId)
  return { ...(await jobOf(await read(artworkId))), snapshot: null, updates: entries.map(({ update }) => update) }
}

test('a picture from a snapshot and the entries behind it has the bytes of one from the whole log (PAINT-1)', async () => {
  await drawMore()
  const found = await read(artworkId)
  expect(found.seq).toBe((await instance.strokeLog.lastPosition(artworkId)).seq)
  expect(readFrom).toBe(FIRST_STROKES + 1)
  const [job, whole] = [await jobOf(found), await wholeJob()]
  const [picture, expected] = [paintPicture(job), paintPicture(whole)]
  expect(picture.colorHash).toBe(expected.colorHash)
  // Quicker than a comparison by the runner.
  expect(Buffer.compare(picture.pixels, expected.pixels)).toBe(0)
  expect(Buffer.compare(paintOpeningPicture(job, all), paintOpeningPicture(whole, all))).toBe(0)
})

describe('The whole log is read', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['without a snapshot', () => rows().deleteOne({ _id: artworkId })],
    ['when the snapshot is of another log', () => saveOther({ hash: new Uint8Array(16) })],
    ['when its chapters do not fit', () => saveOther({ sealed: [] })],
    ['when it is damaged', () => damage()],
  ])('%s', async (_, change) => {
    await change()
    const found = await read(artworkId)
    expect(readFrom).toBe(0)
    expect(found.snapshot).toBeNull()
    expect(found.updates).toHaveLength(found.seq)
  })
})

const rows = () => instance.stored.storage.collection(snapshotCollection)

async function saveOther(changes: object): Promise<void> {
  const snapshot = (await instance.snapshots().load(artworkId))!
  await rows().deleteOne({ _id: artworkId })
  await instance.snapshots().save(artworkId, { ...snapshot, ...changes })
}

async function damage(): Promise<void> {
  const { blob } = (await rows().findOne({ _id: artworkId }))!
  await instance.stored.blobs.put(blob, new Uint8Array(100))
}
