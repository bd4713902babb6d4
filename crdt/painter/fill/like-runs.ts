/** The open runs of a region, cut where the color is another than the seed's; row by row, when somebody asks for a row. */
import { HEIGHT, WIDTH } from '../planes.ts'
import { isLike } from './likeness.ts'
import { firstRunAfter } from './open-runs.ts'

export class LikeRuns {
  /** Pairs of first and past-the-last pixel index; those of one row stand together, from left to right. */
  readonly runs: number[] = []
  private readonly pixels: Int32Array
  private readonly open: Uint32Array
  private readonly seedPixel: number
  /** Per row the number of its first run, -1 while the row is not cut, and the number past its last. */
  private readonly starts = new Int32Array(HEIGHT).fill(-1)
  private readonly ends = new Int32Array(HEIGHT)
  private otherPixel: number
  private otherIsLike = true

  constructor(pixels: Int32Array, open: Uint32Array, seedPixel: number) {
    this.pixels = pixels
    this.open = open
    this.seedPixel = seedPixel
    this.otherPixel = seedPixel
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
    const { open, pixels, runs, seedPixel } = this
    const rowEnd = (y + 1) * WIDTH
    this.starts[y] = runs.length / 2
    for (let run = firstRunAfter(open, y * WIDTH); run * 2 < open.length && open[run * 2]! < rowEnd; run += 1) {
      const end = open[run * 2 + 1]!
      let at = open[run * 2]!
      while (at < end) {
        while (at < end && !this.isLikeSeed(pixels[at]!)) at += 1
        const start = at
        while (at < end && (pixels[at] === seedPixel || this.isLikeSeed(pixels[at]!))) at += 1
        if (at > start) runs.push(start, at)
      }
    }
    this.ends[y] = runs.length / 2
  }

  /** Remembers the last color it looked at: neighbours are often the same. */
  private isLikeSeed(pixel: number): boolean {
    if (pixel !== this.otherPixel) {
      this.otherPixel = pixel
      this.otherIsLike = isLike(pixel, this.seedPixel)
    }
    return this.otherIsLike
  }
}
