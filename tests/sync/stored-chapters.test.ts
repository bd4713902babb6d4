/** Sealed chapters as they are stored: once each, for as long as a snapshot names them, and never trusted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { createSnapshots, removeSnapshot, snapshotCollection, type Snapshots } from '#server/log/snapshots.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { Room } from '#server/sync/room/room.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { dot } from './dot.ts'
import { MemoryStrokeLog } from './memory-stroke-log.ts'
import { packSnapshot } from './packed-snapshot.ts'
import { Device, requireSnapshots } from './room-device.ts'

const ARTWORK = 7

let directory: string
let storage: Storage
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-chapters-'))
  storage = await openEmbeddedStorage({ directory })
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const kept = new Map<string, Uint8Array>()
let puts: string[] = []
const blobs: BlobStore = {
  put: async (name, bytes) => {
    puts.push(name)
    kept.set(name, bytes)
  },
  get: async (name) => kept.get(name) ?? null,
  delete: async (name) => void kept.delete(name),
  deleteBelow: async (folder) => {
    for (const name of kept.keys()) if (name.startsWith(`${folder}/`)) kept.delete(name)
  },
  foldersBelow: () => Promise.reject(new Error('nobody looks for folders here')),
  deletionOf: async (name) => async () => void kept.delete(name),
}

let log: MemoryStrokeLog
let snapshots: Snapshots
const newProcess = (): Snapshots => createSnapshots({ storage, blobs, log: createLog({ level: 'silent' }) }, log)
beforeEach(async () => {
  kept.clear()
  puts = []
  await storage.collection(snapshotCollection).deleteMany({})
  log = new MemoryStrokeLog()
  snapshots = newProcess()
})

const open = (): Promise<Room> =>
  Room.open(ARTWORK, {
    log,
    // Stored by the tests alone: a room of one would store its snapshot during the next.
    snapshots: { load: (id) => snapshots.load(id), save: async () => {} },
    now: () => new Date(0),
    events: requireSnapshots,
    chapterSizes: { chunkBytes: 200, chunks: 2 },
  })

/** Draws into a room and stores a snapshot of it. */
async function draw(room: Room, count: number): Promise<void> {
  const device = new Device(1, () => room)
  for (let i = 0; i < count; i += 1) appendStroke(device.doc, dot(`${device.doc.clientID}-${i}`, 1))
  await Promise.all(device.outcomes)
  await snapshots.save(ARTWORK, room.durable.snapshot())
}

const chapters = (names: Iterable<string>): string[] => [...names].filter((name) => name.includes('chapter-'))

test('a chapter is stored once, by a process that has sealed it and by one that has read it', async () => {
  await draw(await open(), 60)
  const first = chapters(puts)
  expect(first.length).toBeGreaterThan(2)
  snapshots = newProcess()
  const again = await open()
  puts = []
  await draw(again, 60)
  const second = chapters(puts)
  expect(second.length).toBeGreaterThan(2)
  expect(first.filter((name) => second.includes(name))).toEqual([])
  // The end of the document is replaced.
  expect(kept.size).toBe(first.length + second.length + 1)
})

test('a snapshot with a damaged or missing chapter is not used, and the next one stores all chapters again', async () => {
  for (const damage of [
    (name: string) => kept.delete(name),
    (name: string) => kept.set(name, kept.get(name)!.with(40, kept.get(name)![40]! ^ 1)),
    (name: string) => kept.set(name, kept.get(chapters(kept.keys()).at(-1)!)!),
  ]) {
    await draw(await open(), 60)
    const [name] = chapters(kept.keys())
    damage(name!)
    snapshots = newProcess()
    expect(await snapshots.load(ARTWORK)).toBeNull()
    await draw(await open(), 1)
    const loaded = (await snapshots.load(ARTWORK))!
    expect(await packSnapshot(loaded)).toEqual(await packSnapshot((await open()).durable.snapshot()))
    expect(loaded.sealed.length).toBe(chapters(kept.keys()).length)
  }
})

test('a snapshot of another version is not read, and gives way to one of the same entry', async () => {
  await draw(await open(), 60)
  const rows = storage.collection(snapshotCollection)
  await rows.updateOne(
    { _id: ARTWORK },
    { $set: { version: 5, blob: 'snapshots/7/before' }, $unset: { chapters: true } },
  )
  kept.set('snapshots/7/before', new Uint8Array(9))
  snapshots = newProcess()
  expect(await snapshots.load(ARTWORK)).toBeNull()
  await snapshots.save(ARTWORK, (await open()).durable.snapshot())
  expect((await snapshots.load(ARTWORK))?.seq).toBe(60)
  expect(kept.has('snapshots/7/before')).toBe(false)
})

test('a snapshot that cannot be read is not used, even if its checksum is right', async () => {
  await draw(await open(), 10)
  const { blob } = (await storage.collection(snapshotCollection).findOne({ _id: ARTWORK }))!
  const body = kept.get(blob)!.slice(0, -20)
  const checksum = new Uint8Array(4)
  new DataView(checksum.buffer).setUint32(0, crc32(body), true)
  kept.set(blob, Uint8Array.of(...body, ...checksum))
  expect(await newProcess().load(ARTWORK)).toBeNull()
  expect((await open()).lastSeq).toBe(10)
})

test('nothing of a deleted artwork stays, also when a process has ended before its row named a chapter', async () => {
  const room = await open()
  await draw(room, 30)
  const rows = storage.collection(snapshotCollection)
  const row = (await rows.findOne({ _id: ARTWORK }))!
  await draw(room, 60)
  // As if the process had ended before the last row, and an earlier version stored the next snapshot.
  await rows.updateOne({ _id: ARTWORK }, { $set: { blob: row.blob }, $unset: { chapters: true } })
  expect(chapters(kept.keys()).length).toBeGreaterThan(2)
  await removeSnapshot(ARTWORK, { storage, blobs })
  expect([...kept.keys()]).toEqual([])
  expect(await rows.findOne({ _id: ARTWORK })).toBeNull()
})

test('chapters of another log are deleted with its snapshot, and all of them with the artwork', async () => {
  await draw(await open(), 60)
  const before = chapters(kept.keys())
  log = new MemoryStrokeLog()
  snapshots = newProcess()
  await draw(await open(), 61)
  const after = chapters(kept.keys())
  expect(after.length).toBeGreaterThan(2)
  expect(after.filter((name) => before.includes(name))).toEqual([])
  await removeSnapshot(ARTWORK, { storage, blobs })
  expect(kept.size).toBe(0)
})
