/** Rooms of the largest artworks are opened in short turns of the event loop, however few entries their log has (STROKE-8). */
import { expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { FlagItem, StrokeItem } from '#crdt/document/updates/new-item.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { DurableDocument } from '#server/sync/room/durable-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { packSnapshot, unpackSnapshot } from '#tests/sync/packed-snapshot.ts'
import { openRoom } from '#tests/sync/room-device.ts'
import { TurnMeter } from './support/turn-meter.ts'

const MAX_TURN_MS = 100
/** A turn is measured by the real clock and may hold a collection of garbage; one that is too long by itself is so every time. */
const RETRY = { retry: 2 }
/** As many as one update may have. */
const STROKES = 15_000
/** As many as an artwork may have, in strokes of this many. */
const POINTS = 260

function stroke(i: number, points: number): StrokeItem {
  const path = { points: Array.from({ length: 2 * points }, (_, at) => 1_000 + ((at * 7) % 40)), pressures: null }
  const strokeId = `s${i}`
  const bytes = encodeStroke(plainLine({ id: strokeId, size: 1, path }))
  const origin = i === 0 ? null : { client: 7, clock: i - 1 }
  return { kind: 'stroke', client: 7, clock: i, origin, length: 1, strokeId, author: 1, bytes }
}

/** What one client writes to put a flag on every stroke. */
const flags = (round: number): FlagItem[] =>
  Array.from({ length: STROKES }, (_, i) => ({
    kind: 'flag',
    client: 9,
    clock: round * STROKES + i,
    origin: round === 0 ? null : { client: 9, clock: (round - 1) * STROKES + i },
    length: 1,
    strokeId: `s${i}`,
    values: [round % 2 === 0],
  }))

const strokes = (points: number): Uint8Array =>
  encodeItems(Array.from({ length: STROKES }, (_, i) => stroke(i, points)))

async function logOf(updates: readonly Uint8Array[]): Promise<MemoryStrokeLog> {
  const log = new MemoryStrokeLog()
  const writes = updates.map((update) => ({ userId: 1, at: new Date(0), update }))
  await log.append(7, LOG_START, writes)
  return log
}

/** Does the work, and returns its result and its longest turn in milliseconds. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; turnMs: number }> {
  const turns = new TurnMeter()
  turns.start()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const result = await work()
  await new Promise((resolve) => setTimeout(resolve, 50))
  turns.stop()
  return { result, turnMs: turns.longestMs }
}

test('one entry of very many strokes is read in short turns, by the log and by the change feed', RETRY, async () => {
  const log = await logOf([strokes(POINTS)])
  const opened = await measured(() => openRoom(log))
  expect(opened.turnMs).toBeLessThan(MAX_TURN_MS)
  expect(opened.result.durable.strokeCount).toBe(STROKES)
  expect(opened.result.index.points).toBe(STROKES * POINTS)

  const empty = new MemoryStrokeLog()
  const room = await openRoom(empty)
  empty.entries.push(...log.entries)
  const { turnMs } = await measured(() => {
    room.noticeAppend(1)
    return room.drain()
  })
  expect(turnMs).toBeLessThan(MAX_TURN_MS)
  expect(room.index.points).toBe(STROKES * POINTS)
})

test('a snapshot full of undo flags is written and read in short turns', RETRY, async () => {
  const rounds = Array.from({ length: 34 }, (_, round) => encodeItems(flags(round)))
  const room = await openRoom(await logOf([strokes(1), ...rounds]))
  const snapshot = room.durable.snapshot()
  const packed = await measured(() => packSnapshot(snapshot))
  expect(packed.turnMs).toBeLessThan(MAX_TURN_MS)
  const unpacked = await measured(() => unpackSnapshot(packed.result))
  expect(unpacked.turnMs).toBeLessThan(MAX_TURN_MS)
  const document = new DurableDocument(new DocumentIndex())
  const restored = await measured(() => document.restore(unpacked.result))
  expect(restored.turnMs).toBeLessThan(MAX_TURN_MS)
  expect(await packSnapshot(document.snapshot())).toEqual(packed.result)
})
