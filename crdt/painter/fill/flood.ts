/** Finds the pixels that a fill takes. */
import { HEIGHT, WIDTH, type Plates } from '../planes.ts'
import type { Coat } from './coat.ts'
import { LikeRuns } from './like-runs.ts'
import { openRuns } from './open-runs.ts'

/**
 * The open pixels (see openRuns) connected to `seed` by their sides that have the coat's color (see isLike), as pairs of first
 * and past-the-last pixel index, each within one row. The seed must be such a pixel.
 */
export function floodFrom(pixels: Int32Array, plates: Plates, seed: number, coat: Coat): number[] {
  const like = new LikeRuns(pixels, openRuns(plates, plates.labels[seed]!), coat)
  const area: number[] = []
  const seen: boolean[] = []
  const waiting: number[] = []

  /** Goes on to the runs of row `y` that touch those from pixel `start` to `end`, both in that row. */
  const spread = (y: number, start: number, end: number): void => {
    let run = like.firstAfter(y, start)
    for (const last = like.endOf(y); run < last && like.runs[run * 2]! < end; run += 1) {
      if (seen[run] === true) continue
      seen[run] = true
      waiting.push(run)
    }
  }

  spread(Math.floor(seed / WIDTH), seed, seed + 1)
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const start = like.runs[run * 2]!
    const end = like.runs[run * 2 + 1]!
    const y = Math.floor(start / WIDTH)
    area.push(start, end)
    if (y > 0) spread(y - 1, start - WIDTH, end - WIDTH)
    if (y < HEIGHT - 1) spread(y + 1, start + WIDTH, end + WIDTH)
  }
  return area
}
