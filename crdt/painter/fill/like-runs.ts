/** The open runs of a region, cut where the color is not the coat's; row by row, when somebody asks for a row. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { coatPixel, type Coat } from './fill-paint.ts'
import { evenEnd } from './uniform-run-end.ts'
import { isLike } from './color-match.ts'
import { firstRunAfter } from './open-runs.ts'

export class LikeRuns {
  /** Pairs of first and past-the-last pixel index; those of one row stand together, from left to right. */
  readonly runs: number[] = []
  private readonly pixels: Int32Array
  private readonly open: Uint32Array
  private readonly coat: Coat
  /** Per row the number of its first run, -1 while the row is not cut, and the number past its last. */
  private readonly starts = new Int32Array(HEIGHT).fill(-1)
  private readonly ends = new Int32Array(HEIGHT)
  private otherPixel: number
  private otherIsLike = true

  constructor(pixels: Int32Array, open: Uint32Array, coat: Coat) {
    this.pixels = pixels
    this.open = open
    this.coat = coat
    this.otherPixel = coat.base
  }

  /** The number of the first run that ends after `pixel`, which lies in row `y`; endOf(y) when there is none. */
  firstAfter(y: number, pixel: number): number {
    if (this.starts[y] === -1) this.cut(y)
    return firstRunAfter(this.runs, pixel, this.starts[y], this.ends[y])
  }

  /** The number past the last run of row `y`, which firstAfter was asked about. */
  endOf(y: number): number {
    return this.ends[y]!
  }

  private cut(y: number): void {
    const { open, runs, coat } = this
    const rowEnd = (y + 1) * WIDTH
    this.starts[y] = runs.length / 2
    for (let run = firstRunAfter(open, y * WIDTH); run * 2 < open.length && open[run * 2]! < rowEnd; run += 1) {
      const [start, end] = [open[run * 2]!, open[run * 2 + 1]!]
      if (coat.pattern === null) this.cutPlain(start, end, coat.base)
      else this.cutPatterned(start, end)
    }
    this.ends[y] = runs.length / 2
  }

  private cutPlain(from: number, to: number, pixel: number): void {
    const { pixels, runs } = this
    let at = from
    while (at < to) {
      while (at < to && !this.isLikePlain(pixels[at]!)) at += 1
      const start = at
      while (at < to && (pixels[at] === pixel || this.isLikePlain(pixels[at]!))) {
        at = pixels[at] === pixel ? Math.max(at + 1, evenEnd(pixels, at, to, pixel)) : at + 1
      }
      if (at > start) runs.push(start, at)
    }
  }

  private cutPatterned(from: number, to: number): void {
    const { pixels, runs, coat } = this
    let start = from
    for (let at = from; at <= to; at += 1) {
      if (at < to && isLike(pixels[at]!, coatPixel(coat, at))) continue
      if (at > start) runs.push(start, at)
      start = at + 1
    }
  }

  /** Remembers the last color it looked at: neighbours are often the same. */
  private isLikePlain(pixel: number): boolean {
    if (pixel !== this.otherPixel) {
      this.otherPixel = pixel
      this.otherIsLike = isLike(pixel, this.coat.base)
    }
    return this.otherIsLike
  }
}
