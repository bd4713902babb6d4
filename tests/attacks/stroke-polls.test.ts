/** Polls for new strokes of a full artwork: one that finds nothing costs nothing that grows with the artwork (STROKE-7). */
import { beforeAll, expect, test, vi } from 'vitest'
import * as codec from '#crdt/document/document-entry.ts'
import { viewStrokesAfter } from '#server/sync/stroke-views.ts'
import type { Room } from '#server/sync/room/room.ts'
import { dot } from '#tests/sync/dot.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { openRoom } from '#tests/sync/room-device.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'

const STROKES = 20_000
const POLLS = 1_000
/** The processor time of a poll that finds nothing. */
const MAX_POLL_MS = 1

vi.mock('#crdt/document/document-entry.ts', { spy: true })

let room: Room
beforeAll(async () => {
  const log = new MemoryStrokeLog()
  const writes = Array.from({ length: STROKES }, (_, i) => ({
    userId: 1,
    at: new Date(i),
    update: strokeUpdate(7, i, dot(`s${i}`, 1)),
  }))
  await log.append(1, LOG_START, writes)
  room = await openRoom(log)
  await room.durable.buildDocument()
}, 120_000)

test('a poll that finds nothing takes under a millisecond and decodes no stroke', async () => {
  vi.mocked(codec.readEntry).mockClear()
  const before = process.cpuUsage()
  for (let poll = 0; poll < POLLS; poll += 1) expect(await viewStrokesAfter(room, STROKES, 500)).toEqual([])
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000 / POLLS).toBeLessThan(MAX_POLL_MS)
  expect(codec.readEntry).not.toHaveBeenCalled()
})

test('a poll decodes the strokes that it returns, and no others', async () => {
  vi.mocked(codec.readEntry).mockClear()
  const found = await viewStrokesAfter(room, STROKES - 3, 500)
  expect(found.map(({ strokeId, stroke }) => [strokeId, stroke.id])).toEqual([
    [STROKES - 2, `s${STROKES - 3}`],
    [STROKES - 1, `s${STROKES - 2}`],
    [STROKES, `s${STROKES - 1}`],
  ])
  expect(codec.readEntry).toHaveBeenCalledTimes(3)
  expect(await viewStrokesAfter(room, 10, 500)).toHaveLength(500)
  expect(codec.readEntry).toHaveBeenCalledTimes(503)
})
