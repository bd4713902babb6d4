/** Finds the pixels that a fill takes. */
import { HEIGHT, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import type { FillPaint } from './fill-paint.ts'
import { LikeRuns } from './like-runs.ts'
import { openRuns } from './open-runs.ts'

/** Stretches of pixels, each within one row, as pairs of first and past-the-last pixel index. */
export interface FloodedArea {
  readonly runs: readonly number[]
  /** What lies beside the runs, left, right, above and below, and is not of the area; some of it more than once. */
  readonly beside: readonly number[]
}

/**
 * The open pixels (see openRuns) connected to `seed` by their sides that have the coat's color (see isLike). The seed must be
 * such a pixel.
 */
export function floodFrom(pixels: Int32Array, plates: Plates, seed: number, coat: FillPaint): FloodedArea {
  const like = new LikeRuns(pixels, openRuns(plates, plates.labels[seed]!), coat)
  const area: number[] = []
  const beside: number[] = []
  const seen: boolean[] = []
  const waiting: number[] = []

  /** Goes on to the runs of row `y` that touch those from pixel `start` to `end`, both in that row. */
  const spread = (y: number, start: number, end: number): void => {
    let gap = start
    let run = like.firstAfter(y, start)
    for (const last = like.endOf(y); run < last && like.runs[run * 2]! < end; run += 1) {
      if (like.runs[run * 2]! > gap) beside.push(gap, like.runs[run * 2]!)
      gap = like.runs[run * 2 + 1]!
      if (seen[run] === true) continue
      seen[run] = true
      waiting.push(run)
    }
    if (gap < end) beside.push(gap, end)
  }

  const first = like.firstAfter(Math.floor(seed / WIDTH), seed)
  seen[first] = true
  waiting.push(first)
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const start = like.runs[run * 2]!
    const end = like.runs[run * 2 + 1]!
    const y = Math.floor(start / WIDTH)
    area.push(start, end)
    if (start % WIDTH !== 0) beside.push(start - 1, start)
    if (end % WIDTH !== 0) beside.push(end, end + 1)
    if (y > 0) spread(y - 1, start - WIDTH, end - WIDTH)
    if (y < HEIGHT - 1) spread(y + 1, start + WIDTH, end + WIDTH)
  }
  return { runs: area, beside }
}
