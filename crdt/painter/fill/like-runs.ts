/** The open runs of a region, cut where the color is not the coat's; row by row, when somebody asks for a row. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { uniformRunEnd } from './uniform-run-end.ts'
import { colorsMatch } from './color-match.ts'
import { firstRunAfter } from './open-runs.ts'

export class LikeRuns {
  /** Pairs of first and past-the-last pixel index; those of one row stand together, from left to right. */
  readonly runs: number[] = []
  readonly #pixels: Int32Array
  readonly #open: Uint32Array
  readonly #coat: FillPaint
  /** Per row the number of its first run, -1 while the row is not cut, and the number past its last. */
  readonly #starts = new Int32Array(HEIGHT).fill(-1)
  readonly #ends = new Int32Array(HEIGHT)
  #otherPixel: number
  #otherIsLike = true

  constructor(pixels: Int32Array, open: Uint32Array, coat: FillPaint) {
    this.#pixels = pixels
    this.#open = open
    this.#coat = coat
    this.#otherPixel = coat.base
  }

  /** The number of the first run that ends after `pixel`, which lies in row `y`; endOf(y) when there is none. */
  firstAfter(y: number, pixel: number): number {
    if (this.#starts[y] === -1) this.#cut(y)
    return firstRunAfter(this.runs, pixel, this.#starts[y], this.#ends[y])
  }

  /** The number past the last run of row `y`, which firstAfter was asked about. */
  endOf(y: number): number {
    return this.#ends[y]!
  }

  #cut(y: number): void {
    const { runs } = this
    const open = this.#open
    const coat = this.#coat
    const rowEnd = (y + 1) * WIDTH
    this.#starts[y] = runs.length / 2
    for (let run = firstRunAfter(open, y * WIDTH); run * 2 < open.length && open[run * 2]! < rowEnd; run += 1) {
      const [start, end] = [open[run * 2]!, open[run * 2 + 1]!]
      if (coat.pattern === null) this.#cutPlain(start, end, coat.base)
      else this.#cutPatterned(start, end)
    }
    this.#ends[y] = runs.length / 2
  }

  #cutPlain(from: number, to: number, pixel: number): void {
    const { runs } = this
    const pixels = this.#pixels
    let at = from
    while (at < to) {
      while (at < to && !this.#isLikePlain(pixels[at]!)) at += 1
      const start = at
      while (at < to && (pixels[at] === pixel || this.#isLikePlain(pixels[at]!))) {
        at = pixels[at] === pixel ? Math.max(at + 1, uniformRunEnd(pixels, at, to, pixel)) : at + 1
      }
      if (at > start) runs.push(start, at)
    }
  }

  #cutPatterned(from: number, to: number): void {
    const { runs } = this
    const pixels = this.#pixels
    const coat = this.#coat
    let start = from
    for (let at = from; at <= to; at += 1) {
      if (at < to && colorsMatch(pixels[at]!, paintPixel(coat, at))) continue
      if (at > start) runs.push(start, at)
      start = at + 1
    }
  }

  /** Remembers the last color it looked at: neighbours are often the same. */
  #isLikePlain(pixel: number): boolean {
    if (pixel !== this.#otherPixel) {
      this.#otherPixel = pixel
      this.#otherIsLike = colorsMatch(pixel, this.#coat.base)
    }
    return this.#otherIsLike
  }
}
