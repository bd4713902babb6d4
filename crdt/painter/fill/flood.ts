/** Finds the pixels that a fill takes. */
import { HEIGHT, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { colorsMatch } from './color-match.ts'
import { type FillPaint, paintPixel } from './fill-paint.ts'
import { openRuns, firstRunAfter } from './open-runs.ts'
import { uniformRunEnd } from './uniform-fill.ts'

/** Stretches of pixels, each within one row, as pairs of first and past-the-last pixel index. */
export interface FloodedArea {
  readonly runs: readonly number[]
  /** Pixels next to the runs, left, right, above and below, that do not belong to the area; some stand here twice. */
  readonly beside: readonly number[]
}

/**
 * Scanline flood fill: returns the open pixels (see openRuns) whose color matches the paint and that are connected to `seed` by
 * their sides. The seed must be such a pixel.
 */
export function floodFrom(pixels: Int32Array, plates: Plates, seed: number, paint: FillPaint): FloodedArea {
  const matching = new MatchingRuns(pixels, openRuns(plates, plates.labels[seed]!), paint)
  const area: number[] = []
  const beside: number[] = []
  const seen: boolean[] = []
  const waiting: number[] = []

  /** Queues the runs of row `y` that touch the pixels from `start` to `end`, both in that row. */
  const spread = (y: number, start: number, end: number): void => {
    let gap = start
    let run = matching.firstAfter(y, start)
    for (const last = matching.endOf(y); run < last && matching.runs[run * 2]! < end; run += 1) {
      if (matching.runs[run * 2]! > gap) beside.push(gap, matching.runs[run * 2]!)
      gap = matching.runs[run * 2 + 1]!
      if (seen[run] === true) continue
      seen[run] = true
      waiting.push(run)
    }
    if (gap < end) beside.push(gap, end)
  }

  const first = matching.firstAfter(Math.floor(seed / WIDTH), seed)
  seen[first] = true
  waiting.push(first)
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const start = matching.runs[run * 2]!
    const end = matching.runs[run * 2 + 1]!
    const y = Math.floor(start / WIDTH)
    area.push(start, end)
    if (start % WIDTH !== 0) beside.push(start - 1, start)
    if (end % WIDTH !== 0) beside.push(end, end + 1)
    if (y > 0) spread(y - 1, start - WIDTH, end - WIDTH)
    if (y < HEIGHT - 1) spread(y + 1, start + WIDTH, end + WIDTH)
  }
  return { runs: area, beside }
}

/** The open runs of a region, cut where the color does not match a paint; each row is cut when it is first asked for. */
class MatchingRuns {
  /** Pairs of first and past-the-last pixel index; those of one row stand together, from left to right. */
  readonly runs: number[] = []
  readonly #pixels: Int32Array
  readonly #open: Uint32Array
  readonly #paint: FillPaint
  /** Per row the number of its first run, -1 while the row is not cut, and the number past its last. */
  readonly #starts = new Int32Array(HEIGHT).fill(-1)
  readonly #ends = new Int32Array(HEIGHT)

  constructor(pixels: Int32Array, open: Uint32Array, paint: FillPaint) {
    this.#pixels = pixels
    this.#open = open
    this.#paint = paint
  }

  /** Returns the number of the first run that ends after `pixel`, which lies in row `y`; endOf(y) when there is none. */
  firstAfter(y: number, pixel: number): number {
    if (this.#starts[y] === -1) this.#cut(y)
    return firstRunAfter(this.runs, pixel, this.#starts[y], this.#ends[y])
  }

  /** Returns the number past the last run of row `y`; firstAfter must have been called for that row. */
  endOf(y: number): number {
    return this.#ends[y]!
  }

  #cut(y: number): void {
    const { runs } = this
    const open = this.#open
    const paint = this.#paint
    const rowEnd = (y + 1) * WIDTH
    this.#starts[y] = runs.length / 2
    for (let run = firstRunAfter(open, y * WIDTH); run * 2 < open.length && open[run * 2]! < rowEnd; run += 1) {
      const [start, end] = [open[run * 2]!, open[run * 2 + 1]!]
      if (paint.pattern === null) this.#cutPlain(start, end, paint.base)
      else this.#cutPatterned(start, end)
    }
    this.#ends[y] = runs.length / 2
  }

  #cutPlain(from: number, to: number, base: number): void {
    const { runs } = this
    const pixels = this.#pixels
    // Neighbours often have the same color.
    let last = base
    let matches = true
    let start = from
    let at = from
    while (at < to) {
      const pixel = pixels[at]!
      if (pixel === last) {
        at += 1
        if (at < to && pixels[at] === pixel) at = uniformRunEnd(pixels, at, to, pixel)
        continue
      }
      last = pixel
      const matched = matches
      matches = colorsMatch(pixel, base)
      if (matches && !matched) start = at
      else if (matched && !matches && at > start) runs.push(start, at)
    }
    if (matches && to > start) runs.push(start, to)
  }

  #cutPatterned(from: number, to: number): void {
    const { runs } = this
    const pixels = this.#pixels
    const paint = this.#paint
    let start = from
    for (let at = from; at <= to; at += 1) {
      if (at < to && colorsMatch(pixels[at]!, paintPixel(paint, at))) continue
      if (at > start) runs.push(start, at)
      start = at + 1
    }
  }
}
