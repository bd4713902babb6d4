/** The longest reply of strokes: it holds up nobody, and takes the memory of a slice (STROKE-8). */
import { get, type IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { isLong } from '#tests/run-options.ts'
import { roomOf, serveStrokes } from './support/stroke-list.ts'

/** In the long run as many strokes as an artwork may have, with as many points in all. */
const STROKES = isLong ? 20_000 : 1_000
const POINTS = WEIGHT_LIMITS.artworkPoints / 20_000
const MAX_TURN_MS = 50
/** What the collector may leave for a while; the decoded strokes of the long run would be ten times as much. */
const MAX_HEAP_BYTES = 100 * 1024 * 1024

test('all strokes of a full artwork are read in short turns and little memory', { retry: 2 }, async () => {
  const points = Array.from({ length: 2 * POINTS }, (_, i) => (i * 37) % 9_000)
  const room = await roomOf(STROKES, (i) => plainLine({ id: `s${i}`, path: { points, pressures: null } }))
  const { url, close } = await serveStrokes(room)
  const heapBefore = process.memoryUsage().heapUsed
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let bytes = 0
  let heap = 0
  const response = await new Promise<IncomingMessage>((done) => get(url, done))
  for await (const piece of response) {
    bytes += (piece as Uint8Array).length
    heap = Math.max(heap, process.memoryUsage().heapUsed - heapBefore)
  }
  delay.disable()
  close()
  // A point takes some 20 bytes.
  expect(bytes).toBeGreaterThan(STROKES * POINTS * 15)
  expect(delay.max / 1e6).toBeLessThan(MAX_TURN_MS)
  expect(heap).toBeLessThan(MAX_HEAP_BYTES)
})
