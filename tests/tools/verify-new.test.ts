import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { chapterName, removeSnapshot, snapshotCollection } from '#server/log/snapshots.ts'
import { eventually } from '#tests/eventually.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { encodeStoredPicture } from '#server/pictures/stored-picture.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { storedPictureName } from '#server/pictures/picture-service.ts'
import { encodePicture } from '#server/pictures/picture-file.ts'
import { PIXELS } from '#crdt/painter/planes/planes.ts'
import type { MarkStore } from '#server/tools/verify/verified-mark.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { verifyAll, verifyOne } from '#server/tools/verify/verify-all.ts'
import { writeLongLog } from '#scripts/bench/long/long-log.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { watchedStorage } from '#tests/watched-storage.ts'
import { playHistory } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'

/** With undos 12,075 entries: a sealed chapter, and more. */
const STROKES = 11_500
const ENTRIES = 12_075
const DAY_MS = 86_400_000

let intact: TestInstance
let instance: TestInstance
let people: number[]
let artworkId: number
let time: Date
beforeAll(async () => {
  intact = await TestInstance.open()
  people = []
  for (const name of ['ana', 'ben', 'cid', 'dan']) people.push(await intact.createAccount(name))
  artworkId = await intact.createArtwork(people[0]!, people.slice(1))
  await writeLongLog(intact.strokeLog, artworkId, STROKES)
  instance = intact
  // The room makes snapshots as it reads the log, and the last of them may be stored after this one.
  await eventually(async () => {
    await saveSnapshot()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return (await intact.stored.storage.collection(snapshotCollection).findOne({ _id: artworkId }))?.seq === ENTRIES
  })
  time = new Date('2026-11-26T12:00:00Z')
  expect(await verify()).toBe(`artwork ${artworkId}: ok, ${ENTRIES} entries, a snapshot at entry ${ENTRIES}`)
  await intact.close({ keepData: true })
})
afterAll(() => rm(intact.dataDirectory, { recursive: true }))
beforeEach(async () => {
  time = new Date('2026-11-26T12:00:00Z')
  instance = await TestInstance.openCopy(intact.dataDirectory)
})
afterEach(() => instance.close())

async function saveSnapshot(changes: Partial<RoomSnapshot> = {}): Promise<void> {
  const room = await instance.openRoom(artworkId)
  await instance.snapshots().save(artworkId, { ...room.durable.snapshot(), ...changes })
}

let session = 0
async function draw(strokes: number): Promise<void> {
  const room = await instance.openRoom(artworkId)
  const fill = { who: 0, kind: 'draw', stroke: plainFill({ x: 2_000, y: 2_000, color: 0xff0000 }) } as const
  const fills = Array.from({ length: strokes }, () => fill)
  await playHistory([{ who: 0, kind: 'sync' }, ...fills], room, people, (session += 1))
}

async function verify({
  isWhole = false,
  store = instance.stored.blobs,
}: { isWhole?: boolean; store?: MarkStore } = {}): Promise<string> {
  const marks = { store, isWhole, now: () => time }
  return (await verifyOne(instance.stored, artworkId, marks))!.text
}

const entries = () => instance.stored.storage.collection(strokeLogCollection)
const entry = (seq: number) => ({ _id: `${artworkId}:${seq}` })
const asBefore = `up to entry ${ENTRIES} as verified on 2026-11-26`

test('reads what is new, and all again when asked or after 30 days, so that a changed old entry does not hide (LOG-7)', async () => {
  await draw(3)
  await entries().updateOne(entry(100), { $set: { update: Uint8Array.of(1, 2, 3) } })
  time = new Date(time.getTime() + 30 * DAY_MS - 1)
  const ok = `artwork ${artworkId}: ok, ${ENTRIES + 3} entries, ${asBefore}, a snapshot at entry ${ENTRIES}`
  expect(await verify()).toBe(ok)
  expect(await verify()).toBe(ok)
  time = new Date(time.getTime() + 1)
  expect(await verify()).toContain('WRONG: entry 100 cannot be read')
})

const refused = () => Promise.reject(new StorageUnavailable('nothing can be written'))

test('a fault that a whole verification finds does not hide from the next one (LOG-7)', async () => {
  await entries().updateOne(entry(100), { $set: { update: Uint8Array.of(1, 2, 3) } })
  const fault = 'WRONG: entry 100 cannot be read'
  const whole = await verify({ isWhole: true, store: { put: refused, delete: refused } })
  expect(whole).toContain(fault)
  expect(whole).toContain('could not be removed (nothing can be written): use --whole until this is mended')
  expect(await verify()).toContain('ok')
  expect(await verify({ isWhole: true })).toContain(fault)
  expect(await verify()).toContain(fault)
})

test('nor does an entry that ends a whole verification', async () => {
  await entries().updateOne(entry(100), { $set: { userId: -1 } })
  expect(await verify()).toContain('ok')
  expect(await verify({ isWhole: true })).toContain('COULD NOT BE CHECKED')
  expect(await verify()).toContain('COULD NOT BE CHECKED')
})

test('everything is not tried artwork by artwork once the storage has gone', async () => {
  const [owner] = people
  for (let i = 0; i < 3; i += 1) await instance.createArtwork(owner!)
  let isGone = false
  const storage = watchedStorage(instance.stored.storage, () => {
    if (isGone) throw new StorageUnavailable('the database does not reply')
  })
  const lines: string[] = []
  const verifyEverything = async (): Promise<void> => {
    for await (const { text } of verifyAll({ ...instance.stored, storage })) {
      lines.push(text)
      isGone = true
    }
  }
  await expect(verifyEverything()).rejects.toThrow('the database does not reply')
  expect(lines).toEqual([expect.stringContaining('ok'), expect.stringContaining('COULD NOT BE CHECKED')])
})

test('goes on from the newest snapshot that was verified', async () => {
  await draw(3)
  await saveSnapshot()
  expect(await verify()).toContain(`${asBefore}, a snapshot at entry ${ENTRIES + 3}`)
  await draw(1)
  expect(await verify()).toContain(`ok, ${ENTRIES + 4} entries, up to entry ${ENTRIES + 3} as verified on 2026-11-26`)
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['changed', () => entries().updateOne(entry(ENTRIES + 2), { $set: { userId: 2 } }), /entry \d+ is not allowed/],
  ['missing', () => entries().deleteOne(entry(ENTRIES + 2)), /entry \d+ is missing: entry \d+ is there instead/],
])('finds a new entry that is %s', async (_, change, fault) => {
  await draw(3)
  await change()
  expect(await verify()).toMatch(fault)
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'a new snapshot that contradicts the log',
    () => saveSnapshot({ weight: { points: 1, paint: 1 } }),
    /contradicts the log/,
  ],
  ['a chapter that is missing', () => removeChapter(), /its snapshot is damaged or missing/],
  ['a picture of another log', () => storePicture('other'), /the full picture belongs to another log/],
])('finds %s', async (_, change, fault) => {
  await draw(3)
  await change()
  expect(await verify()).toMatch(fault)
})

test('verifies all of another log', async () => {
  await instance.stored.storage
    .collection(artworkCollection)
    .updateOne({ _id: artworkId }, { $set: { logKey: 'other' } })
  expect(await verify()).not.toContain('as verified')
  expect(await verify()).toContain(asBefore)
  await entries().updateOne(entry(ENTRIES), { $set: { hash: new Uint8Array(16) } })
  expect(await verify()).toContain(`WRONG: entry ${ENTRIES} has the hash of another log`)
})

test('what is kept of a verification is removed with the artwork', async () => {
  const name = `snapshots/${artworkId}/verified`
  expect(await instance.stored.blobs.get(name)).not.toBeNull()
  await removeSnapshot(artworkId, instance.stored)
  expect(await instance.stored.blobs.get(name)).toBeNull()
})

async function removeChapter(): Promise<void> {
  const row = await instance.stored.storage.collection(snapshotCollection).findOne({ _id: artworkId })
  expect(row!.chapters).toHaveLength(1)
  await instance.stored.blobs.delete(chapterName(artworkId, row!.chapters![0]!))
}

async function storePicture(mark: string): Promise<void> {
  const file = await encodePicture(new Uint8Array(PIXELS * 4))
  const picture = encodeStoredPicture({ file, colorHash: '0'.repeat(64), seq: 1, mark }, PAINTER_VERSION)
  await instance.stored.blobs.put(storedPictureName(artworkId, 'full'), picture)
}
