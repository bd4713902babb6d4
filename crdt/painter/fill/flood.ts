/** Finds the pixels that a fill takes. */
import { HEIGHT, PIXELS, WIDTH, type Plates, type Rectangle } from '../planes.ts'
import { LikeRuns } from './like-runs.ts'
import { isLike } from './likeness.ts'
import { openRuns, WALL } from './open-runs.ts'

/** How many pixels the area grows into the soft edge of what bounds it. */
const RIM_WIDTH = 2

export interface FloodedArea {
  /** The area: pairs of first and past-the-last pixel index, each pair within one row. */
  readonly runs: readonly number[]
  /** Pixels of the same region within RIM_WIDTH steps of the area whose color is another (or that lie under ink). */
  readonly rim: readonly number[]
  /** Holds both. */
  readonly bounds: Rectangle
}

/** Scratch, all 0 between calls: 1 where a pixel is in the rim. */
let inRim: Uint8Array | null = null

/**
 * The open pixels (see openRuns) connected to `seed` by their sides that have its color (see isLike). The seed must be open.
 */
export function floodFrom(pixels: Int32Array, plates: Plates, seed: number): FloodedArea {
  const label = plates.labels[seed]!
  const like = new LikeRuns(pixels, openRuns(plates, label), pixels[seed]!)
  const area: number[] = []
  const rim = new Rim(plates.labels, label)
  const seen: boolean[] = []
  const waiting: number[] = []
  let left = WIDTH
  let top = HEIGHT
  let right = 0
  let bottom = 0

  /** Goes on to the runs of row `y` that touch the columns from `start` to `end` (pixel indexes in row `y`). */
  const spread = (y: number, start: number, end: number): void => {
    let gap = start
    let run = like.firstAfter(y, start)
    for (const last = like.endOf(y); run < last && like.runs[run * 2]! < end; run += 1) {
      if (seen[run] !== true) {
        seen[run] = true
        waiting.push(run)
      }
      rim.add(gap, like.runs[run * 2]!)
      gap = like.runs[run * 2 + 1]!
    }
    rim.add(gap, end)
  }

  const seedRow = Math.floor(seed / WIDTH)
  const first = like.firstAfter(seedRow, seed)
  seen[first] = true
  waiting.push(first)
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const start = like.runs[run * 2]!
    const end = like.runs[run * 2 + 1]!
    const y = Math.floor(start / WIDTH)
    area.push(start, end)
    if (start % WIDTH !== 0) rim.add(start - 1, start)
    if (end % WIDTH !== 0) rim.add(end, end + 1)
    if (y > 0) spread(y - 1, start - WIDTH, end - WIDTH)
    if (y < HEIGHT - 1) spread(y + 1, start + WIDTH, end + WIDTH)
    left = Math.min(left, start - y * WIDTH)
    right = Math.max(right, end - y * WIDTH)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const bounds = {
    left: Math.max(0, left - RIM_WIDTH),
    top: Math.max(0, top - RIM_WIDTH),
    right: Math.min(WIDTH, right + RIM_WIDTH),
    bottom: Math.min(HEIGHT, bottom + RIM_WIDTH),
  }
  return { runs: area, rim: rim.grown(pixels, plates.ink, pixels[seed]!), bounds }
}

/** Collects the pixels beside the area, each once. */
class Rim {
  private readonly labels: Uint16Array
  private readonly label: number
  private readonly found: number[] = []
  private readonly marks: Uint8Array

  constructor(labels: Uint16Array, label: number) {
    this.labels = labels
    this.label = label
    inRim ??= new Uint8Array(PIXELS)
    this.marks = inRim
  }

  /** Adds the pixels from `start` to `end`, none of which is like the seed and open, as far as they are of the region. */
  add(start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      if (this.labels[at] !== this.label || this.marks[at] === 1) continue
      this.marks[at] = 1
      this.found.push(at)
    }
  }

  /** All that was found and what lies beside it, up to RIM_WIDTH; clears the scratch. */
  grown(pixels: Int32Array, ink: Uint8Array, seedPixel: number): readonly number[] {
    const { found } = this
    for (let ring = 1, from = 0; ring < RIM_WIDTH; ring += 1) {
      for (const to = found.length; from < to; from += 1) {
        const at = found[from]!
        const x = at % WIDTH
        for (const next of [x > 0 ? at - 1 : -1, x < WIDTH - 1 ? at + 1 : -1, at - WIDTH, at + WIDTH]) {
          if (next < 0 || next >= PIXELS) continue
          const isOpen = this.label !== 0 || ink[next]! <= WALL
          if (!isOpen || !isLike(pixels[next]!, seedPixel)) this.add(next, next + 1)
        }
      }
    }
    for (const at of found) this.marks[at] = 0
    return found
  }
}
