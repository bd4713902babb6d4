/** The open runs of a region, cut where the color does not match a paint; each row is cut when it is first asked for. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { colorsMatch } from './color-match.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { firstRunAfter } from './open-runs.ts'
import { uniformRunEnd } from './uniform-run-end.ts'

export class MatchingRuns {
  /** Pairs of first and past-the-last pixel index; those of one row stand together, from left to right. */
  readonly runs: number[] = []
  readonly #pixels: Int32Array
  readonly #open: Uint32Array
  readonly #paint: FillPaint
  /** Per row the number of its first run, -1 while the row is not cut, and the number past its last. */
  readonly #starts = new Int32Array(HEIGHT).fill(-1)
  readonly #ends = new Int32Array(HEIGHT)
  /** The color that was compared last, and the result: neighbours often have the same color. */
  #lastPixel: number
  #lastMatches = true

  constructor(pixels: Int32Array, open: Uint32Array, paint: FillPaint) {
    this.#pixels = pixels
    this.#open = open
    this.#paint = paint
    this.#lastPixel = paint.base
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

  #cutPlain(from: number, to: number, pixel: number): void {
    const { runs } = this
    const pixels = this.#pixels
    let at = from
    while (at < to) {
      while (at < to && !this.#matchesBase(pixels[at]!)) at += 1
      const start = at
      while (at < to && (pixels[at] === pixel || this.#matchesBase(pixels[at]!))) {
        at = pixels[at] === pixel ? Math.max(at + 1, uniformRunEnd(pixels, at, to, pixel)) : at + 1
      }
      if (at > start) runs.push(start, at)
    }
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

  #matchesBase(pixel: number): boolean {
    if (pixel !== this.#lastPixel) {
      this.#lastPixel = pixel
      this.#lastMatches = colorsMatch(pixel, this.#paint.base)
    }
    return this.#lastMatches
  }
}
