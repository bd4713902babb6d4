/** Rooms of logs with entries that cannot be read or build on nothing: these are left out, and everything else works (LOG-4). */
import { expect, test } from 'vitest'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { isSameHash, LOG_START } from '#server/log/log-chain.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { createStrokeTally } from '#server/log/stroke-tally.ts'
import { dot } from '#tests/sync/dot.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { packSnapshot, unpackSnapshot } from '#tests/sync/packed-snapshot.ts'
import { poisonedLog } from '#tests/sync/poisoned-updates.ts'
import { documentOf } from '#tests/sync/document-of.ts'
import { Device, ignoreEvents, noSnapshots, openRoom } from '#tests/sync/room-device.ts'
import { strokeIds } from '#tests/sync/stroke-ids.ts'
import { DurableDocument } from './durable-document.ts'
import type { SetAsideEntry } from './room.ts'

const GOOD = ['a', 'b-', 'c', 'd']

async function poisoned(): Promise<MemoryStrokeLog> {
  const log = new MemoryStrokeLog()
  const at = new Date(0)
  await log.append(
    7,
    LOG_START,
    poisonedLog().entries.map((entry) => ({ ...entry, at })),
  )
  return log
}

test('a room of a poisoned log opens with everything else at the end of the log, and names what it leaves out', async () => {
  const log = await poisoned()
  const found: SetAsideEntry[] = []
  const room = await openRoom(log, { ...ignoreEvents, onSetAside: (entries) => found.push(...entries) })
  expect(strokeIds(documentOf(room))).toEqual(GOOD)
  expect(room.durable.position).toEqual(await log.lastPosition())
  expect(found).toEqual([
    { seq: 2, reason: 'missing-items' },
    { seq: 5, reason: 'unreadable' },
    { seq: 7, reason: 'adds-nothing' },
  ])
})

test('people draw on in such a room, and every reader sees the same afterwards', async () => {
  const log = await poisoned()
  const room = await openRoom(log)
  const ana = new Device(1, () => room)
  appendStroke(ana.doc, dot('e', 1))
  expect(await Promise.all(ana.outcomes)).toEqual(['durable'])
  const again = await openRoom(log)
  for (const one of [room, again]) expect(strokeIds(documentOf(one))).toEqual([...GOOD, 'e'])
  expect(isSameHash(again.durable.position.hash, room.durable.position.hash)).toBe(true)
  const people = await createStrokeTally(log).activityOf(7)
  expect([...people].map(([id, { strokes }]) => [id, strokes])).toEqual([
    [1, 2],
    [2, 3],
  ])
})

test('a process that is behind leaves out the same entries as one that opens the room', async () => {
  const log = new MemoryStrokeLog()
  const room = await openRoom(log)
  const entries = poisonedLog().entries.map((entry) => ({ ...entry, at: new Date(0) }))
  await log.append(7, LOG_START, entries)
  room.noticeAppend(entries.length)
  await room.drain()
  expect(strokeIds(documentOf(room))).toEqual(GOOD)
  expect(room.durable.snapshot()).toEqual((await openRoom(log)).durable.snapshot())
})

test('a snapshot needs not say what was set aside: with the log after it, it is the same room', async () => {
  const log = await poisoned()
  const packed = await packSnapshot((await openRoom(log)).durable.snapshot())
  const load: Snapshots['load'] = () => unpackSnapshot(packed)
  const restored = await openRoom(log, ignoreEvents, { ...noSnapshots, load })
  const ben = new Device(2, () => restored)
  appendStroke(ben.doc, dot('e', 2))
  await Promise.all(ben.outcomes)
  expect(strokeIds(documentOf(restored))).toEqual([...GOOD, 'e'])
  expect(strokeIds(documentOf(await openRoom(log)))).toEqual([...GOOD, 'e'])
})

test('a snapshot that cannot be used is passed over', async () => {
  const log = await poisoned()
  const snapshot = (await openRoom(log)).durable.snapshot()
  const failures: unknown[] = []
  const events = { ...ignoreEvents, onSnapshotFailure: (error: unknown) => void failures.push(error) }
  // Its strokes are not in its chunks.
  const last = { ...snapshot.last, chunks: [] }
  const room = await openRoom(log, events, { ...noSnapshots, load: async () => ({ ...snapshot, last }) })
  expect(failures).toHaveLength(1)
  expect(room.durable).toBeInstanceOf(DurableDocument)
  expect(strokeIds(documentOf(room))).toEqual(GOOD)
})
