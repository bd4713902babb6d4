/** Finds gaps in lines through which two areas that look separate are one, and closes them (morphological closing). */
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { areasOf, connectedRuns, middleOf } from './connected-runs.ts'
import { labelRegions, LINE_THRESHOLD } from './label-regions.ts'

export interface Gap {
  /** A pixel in the gap. */
  readonly x: number
  readonly y: number
  /** The gap is closed by this gap width and by larger ones, in pixels. */
  readonly size: number
  /** Its pixels as runs: first and past-the-last pixel index in turn. */
  readonly runs: readonly number[]
}

/** A gap that is longer than this many times its width is a narrow passage which somebody has drawn. */
const LONGEST = 4
const FULL_INK = 255

/** Returns the places at which closing gaps of up to `gapPx` pixels separates two regions. 0 finds none. */
export function findGaps(ink: Uint8Array, gapPx: number): Gap[] {
  if (gapPx === 0) return []
  const lines = ink.map((value) => (value >= LINE_THRESHOLD ? 1 : 0))
  const reach = Math.ceil(gapPx / 2)
  const closed = spread(spread(lines, 1, reach), 0, reach)
  const added = closed.map((value, pixel) => (value === 1 && lines[pixel] === 0 ? 1 : 0))
  const { labels } = labelRegions(closed.map((value) => value * FULL_INK))
  return areasOf(connectedRuns(added, 1, 2))
    .filter((runs) => isShort(runs, gapPx * LONGEST) && separates(runs, labels))
    .map((runs) => ({ ...middleOf(runs), size: gapPx, runs }))
}

/** Draws ink over the gaps, in place. */
export function closeGaps(ink: Uint8Array, gaps: readonly Gap[]): void {
  for (const { runs } of gaps)
    for (let run = 0; run < runs.length; run += 2) ink.fill(FULL_INK, runs[run], runs[run + 1])
}

/** Returns the mask in which every pixel within `reach` of one with this value, along rows and columns, has the value too. */
function spread(mask: Uint8Array, value: 0 | 1, reach: number): Uint8Array {
  return spreadAlong(spreadAlong(mask, value, reach, 1, WIDTH), value, reach, WIDTH, HEIGHT)
}

/** Spreads along lines of `length` pixels that are `step` apart: rows or columns. Outside the page nothing spreads. */
function spreadAlong(mask: Uint8Array, value: 0 | 1, reach: number, step: number, length: number): Uint8Array {
  const wide = new Uint8Array(PIXELS).fill(1 - value)
  for (let line = 0; line < PIXELS / length; line++) {
    const first = step === 1 ? line * WIDTH : line
    let until = -1
    let next = 0
    for (let at = 0; at < length; at++) {
      // `next` is the first place that has not been looked at; everything within reach of `at` has been.
      for (; next < length && next <= at + reach; next++) if (mask[first + next * step] === value) until = next + reach
      if (at <= until) wide[first + at * step] = value
    }
  }
  return wide
}

function isShort(runs: readonly number[], longest: number): boolean {
  let left = WIDTH
  let right = 0
  for (let run = 0; run < runs.length; run += 2) {
    left = Math.min(left, runs[run]! % WIDTH)
    right = Math.max(right, (runs[run + 1]! - 1) % WIDTH)
  }
  const rows = Math.floor(runs.at(-2)! / WIDTH) - Math.floor(runs[0]! / WIDTH)
  return right - left < longest && rows < longest
}

/** Returns whether two regions touch the area. */
function separates(runs: readonly number[], labels: Uint16Array): boolean {
  let found = 0
  const isSecond = (label: number | undefined): boolean => {
    if (!label) return false
    if (found === 0) found = label
    return label !== found
  }
  for (let run = 0; run < runs.length; run += 2) {
    const [start, end] = [runs[run]!, runs[run + 1]!]
    if (start % WIDTH > 0 && isSecond(labels[start - 1])) return true
    if (end % WIDTH > 0 && isSecond(labels[end])) return true
    for (let pixel = start; pixel < end; pixel++)
      if (isSecond(labels[pixel - WIDTH]) || isSecond(labels[pixel + WIDTH])) return true
  }
  return false
}
