/**
 * What painting a broad line takes per covered pixel, next to a plain loop over the same pixels that reads each and writes it: what the
 * memory alone takes; and the same of a fill. `npm run bench -- painter` prints it.
 */
import { TIPS, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import { openRuns } from '#crdt/painter/fill/open-runs.ts'
import { uniformRunEnd } from '#crdt/painter/fill/uniform-fill.ts'
import { blankColorPlane, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import type { Figure } from './figures/figures.ts'
import { mediansInTurns } from './medians-in-turns.ts'
import { skiaCanvas, skiaFinish, skiaStroke } from './painter-baselines.ts'
import { brush, COLORS, fill, zigzag } from './painter-inputs.ts'

const SIZE = 45
/** White and opaque, in either order of bytes. */
const BLANK = -1
const NANOSECONDS = 1_000_000
const LINE_ROUNDS = 41
const FILL_ROUNDS = 101
/** A column and a row inside the first region. */
const FILL_AT = 200
/** A zigzag takes a tenth of a second and more. */
const ZIGZAG_ROUNDS = 3

/** Returns, for each tip, a broad line and a zigzag; each also of Skia's round line. */
export function painterLimits(plates: Plates): Figure[] {
  return [
    ...TIPS.map((tip) => limitOf(plates, brush(0, SIZE, tip), `${tip}, size ${SIZE}`, LINE_ROUNDS)),
    skiaLimit(plates),
    ...TIPS.map((tip) => limitOf(plates, zigzag(tip), `${tip} zigzag`, ZIGZAG_ROUNDS)),
  ]
}

/**
 * Returns what a fill of a clean region takes, and its parts: comparing each pixel, and writing by the engine's `fill`, each next to one copy
 * of as many pixels by the engine.
 */
export function fillLimits(plates: Plates): Figure[] {
  const color = blankColorPlane()
  const pixels = pixelsOf(color)
  const runs = openRuns(plates, plates.labels[FILL_AT * WIDTH + FILL_AT]!)
  const count = countOf(runs)
  const copied = new Int32Array(count)
  const copy = new Int32Array(count)
  const [whole, reading, writing, copying] = mediansInTurns(
    [
      (round) => paintStroke(color, plates, fill(round, FILL_AT, FILL_AT)),
      () => void compareAll(pixels, runs),
      (round) => fillRuns(pixels, runs, COLORS[round % COLORS.length]!),
      () => copy.set(copied),
    ],
    FILL_ROUNDS,
  )
  const figure = (what: string, time: number): Figure => ({
    what: `limit: ${what} (${count} pixels)`,
    value: (time * NANOSECONDS) / count,
    unit: 'ns',
    digits: 2,
    peer: { name: 'copying them at once', value: (copying! * NANOSECONDS) / count },
  })
  return [
    figure('fill of a clean region, per pixel', whole!),
    figure('a loop that compares them, eight at a time', reading!),
    figure('fill() of each run', writing!),
  ]
}

/** Reads every pixel of the runs, eight at a time, as far as they have one color. Returns where that ends in the last run. */
function compareAll(pixels: Int32Array, runs: Uint32Array): number {
  const first = pixels[runs[0]!]!
  let end = 0
  for (let i = 0; i < runs.length; i += 2) end = uniformRunEnd(pixels, runs[i]!, runs[i + 1]!, first)
  return end
}

function fillRuns(pixels: Int32Array, runs: Uint32Array, pixel: number): void {
  for (let i = 0; i < runs.length; i += 2) pixels.fill(pixel, runs[i], runs[i + 1])
}

function limitOf(plates: Plates, stroke: Stroke, what: string, rounds: number): Figure {
  const color = blankColorPlane()
  return perPixel(coveredBy(plates, stroke), what, rounds, () => void paintStroke(color, plates, stroke))
}

function skiaLimit(plates: Plates): Figure {
  const skia = skiaCanvas()
  const round = brush(0, SIZE, 'round')
  return perPixel(coveredBy(plates, round), `Skia, round, size ${SIZE}`, LINE_ROUNDS, () => {
    skiaStroke(skia, round.path.points, SIZE, '#2563eb')
    skiaFinish(skia)
  })
}

function perPixel(runs: Uint32Array, what: string, rounds: number, paint: () => void): Figure {
  const pixels = new Int32Array(PIXELS)
  const [painting, looping] = mediansInTurns([paint, () => touchAll(pixels, runs)], rounds)
  const covered = countOf(runs)
  return {
    what: `limit: ${what}, per covered pixel (${covered})`,
    value: (painting! * NANOSECONDS) / covered,
    unit: 'ns',
    digits: 2,
    peer: { name: 'a loop that reads and writes them', value: (looping! * NANOSECONDS) / covered },
  }
}

/** Returns the runs of pixels that a stroke changes on a blank page: starts and ends (exclusive) in turns. */
function coveredBy(plates: Plates, stroke: Stroke): Uint32Array {
  const color = blankColorPlane()
  paintStroke(color, plates, stroke)
  const pixels = pixelsOf(color)
  const runs: number[] = []
  for (let at = 0; at < PIXELS; at += 1) {
    if (pixels[at] === BLANK) continue
    const start = at
    while (at < PIXELS && pixels[at] !== BLANK) at += 1
    runs.push(start, at)
  }
  return Uint32Array.from(runs)
}

function countOf(runs: Uint32Array): number {
  let count = 0
  for (let i = 0; i < runs.length; i += 2) count += runs[i + 1]! - runs[i]!
  return count
}

/** Changes each pixel of the runs by what it was. */
function touchAll(pixels: Int32Array, runs: Uint32Array): void {
  for (let i = 0; i < runs.length; i += 2) {
    const end = runs[i + 1]!
    for (let at = runs[i]!; at < end; at += 1) pixels[at] = pixels[at]! ^ 0xffffff
  }
}
