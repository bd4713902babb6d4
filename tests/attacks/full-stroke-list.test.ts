/** The longest reply of strokes: it holds up nobody, and takes the memory of a slice (STROKE-8). */
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { DEFAULT_MAX_STROKES } from '#crdt/document/updates/update-guard.ts'
import { WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { isLong } from '#tests/run-options.ts'
import { roomOf, serveStrokes } from './support/stroke-list.ts'
import { TurnMeter } from './support/turn-meter.ts'

/** In the long run as many strokes as an artwork may have, with as many points in all. */
const STROKES = isLong ? DEFAULT_MAX_STROKES : 20_000
const POINTS = WEIGHT_LIMITS.artworkPoints / DEFAULT_MAX_STROKES
const MAX_TURN_MS = 50
/** A chunk, a slice, and what is under way to the reader (docs/costs.md). The decoded strokes of the long run are fifty times as much. */
const MAX_HELD_BYTES = 4 * 1024 * 1024
/** Collecting garbage takes longer than a turn, so memory is measured in a reply of its own, so often. */
const SAMPLES = 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heldBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Reads all strokes, and returns the size of the reply. @param onPiece is called with the bytes so far */
async function readAll(url: string, onPiece: (bytes: number) => void = () => undefined): Promise<number> {
  let bytes = 0
  const response = await new Promise<IncomingMessage>((done) => get(url, done))
  for await (const piece of response) onPiece((bytes += (piece as Uint8Array).length))
  return bytes
}

// A turn is measured by the real clock and may hold a collection of garbage; one that is too long by itself is so every time.
test('all strokes of a full artwork are read in short turns and little memory', { retry: 2 }, async () => {
  const points = Array.from({ length: 2 * POINTS }, (_, i) => (i * 37) % 9_000)
  const room = await roomOf(STROKES, (i) => plainLine({ id: `s${i}`, path: { points, pressures: null } }))
  const { url, close } = await serveStrokes(room)
  const turns = new TurnMeter()
  turns.start()
  const bytes = await readAll(url)
  turns.stop()
  // A point takes some 20 bytes.
  expect(bytes).toBeGreaterThan(STROKES * POINTS * 15)
  expect(turns.longestMs).toBeLessThan(MAX_TURN_MS)

  const before = heldBytes()
  let [most, samples] = [0, 0]
  await readAll(url, (read) => {
    if (read < (bytes / SAMPLES) * samples) return
    samples += 1
    most = Math.max(most, heldBytes() - before)
  })
  close()
  expect(samples).toBeGreaterThan(SAMPLES / 2)
  expect(most).toBeLessThan(MAX_HELD_BYTES)
})
