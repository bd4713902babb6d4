/** Reading strokes by REST costs what is returned, in slices, and keeps nothing (STROKE-8). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listStrokes } from '#contract/strokes.ts'
import * as codec from '#crdt/document/codec/stroke-codec.ts'
import type { Room } from '#server/sync/room/room.ts'
import type { StrokeView } from '#server/sync/stroke-views.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { dot } from '#tests/sync/dot.ts'
import { roomOf, serveStrokes, strokesOf } from './support/stroke-list.ts'

const STROKES = 20_000
const POLLS = 1_000
/** The processor time of a poll that finds nothing. */
const MAX_POLL_MS = 1

vi.mock('#crdt/document/codec/stroke-codec.ts', { spy: true })

const decoded = (): number => vi.mocked(codec.decodeStroke).mock.calls.length

async function readAll(views: AsyncIterable<StrokeView>): Promise<StrokeView[]> {
  const all: StrokeView[] = []
  for await (const view of views) all.push(view)
  return all
}

describe('polls of a full artwork', () => {
  let room: Room
  beforeAll(async () => {
    room = await roomOf(STROKES, (i) => dot(`s${i}`, 1))
  }, 120_000)

  test('a poll that finds nothing takes under a millisecond and decodes no stroke', async () => {
    const decodedBefore = decoded()
    const before = process.cpuUsage()
    for (let poll = 0; poll < POLLS; poll += 1) expect(await readAll(strokesOf(room, STROKES, 500))).toEqual([])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / POLLS).toBeLessThan(MAX_POLL_MS)
    expect(decoded()).toBe(decodedBefore)
  })

  test('a poll decodes the strokes that it returns, and no others', async () => {
    const before = decoded()
    const found = await readAll(strokesOf(room, STROKES - 3, 500))
    expect(found.map(({ strokeId, stroke }) => [strokeId, stroke.id])).toEqual([
      [STROKES - 2, `s${STROKES - 3}`],
      [STROKES - 1, `s${STROKES - 2}`],
      [STROKES, `s${STROKES - 1}`],
    ])
    expect(decoded() - before).toBe(3)
    const many = await readAll(strokesOf(room, 10, 500))
    expect(many.map(({ strokeId }) => strokeId)).toEqual(Array.from({ length: 500 }, (_, i) => 11 + i))
    expect(decoded() - before).toBe(503)
  })
})

describe('all strokes of an artwork, each of 5,000 points in a kilobyte', () => {
  const BOMBS = 40
  const points = Array.from({ length: 10_000 }, () => 160)
  let url: string
  let close: () => void
  beforeAll(async () => {
    const room = await roomOf(BOMBS, (i) => plainLine({ id: `s${i}`, path: { points, pressures: null } }))
    ;({ url, close } = await serveStrokes(room))
  })
  afterAll(() => close())

  /** Reads the reply and returns its strokes' numbers, how many were decoded, and how many of them within one turn of the event loop. */
  async function read(): Promise<{ numbers: number[]; decodedAll: number; decodedInOneTurn: number }> {
    const before = decoded()
    let decodedInOneTurn = 0
    const received: string[] = []
    void fetch(url).then(async (response) => received.push(await response.text()))
    while (received.length === 0) {
      const atStart = decoded()
      await nextTurn()
      decodedInOneTurn = Math.max(decodedInOneTurn, decoded() - atStart)
    }
    const { strokes } = listStrokes.reply.parse(JSON.parse(received[0]!))
    return { numbers: strokes.map(({ strokeId }) => strokeId), decodedAll: decoded() - before, decodedInOneTurn }
  }

  test('are decoded in slices of a few milliseconds, and not kept', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { numbers, decodedAll, decodedInOneTurn } = await read()
      expect(numbers).toEqual(Array.from({ length: BOMBS }, (_, i) => i + 1))
      expect(decodedAll).toBe(BOMBS)
      expect(decodedInOneTurn).toBeLessThanOrEqual(2)
    }
  })
})
