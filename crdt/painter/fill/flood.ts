/** Finds the pixels that a fill takes. */
import { HEIGHT, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import type { FillPaint } from './fill-paint.ts'
import { MatchingRuns } from './matching-runs.ts'
import { openRuns } from './open-runs.ts'

/** Stretches of pixels, each within one row, as pairs of first and past-the-last pixel index. */
export interface FloodedArea {
  readonly runs: readonly number[]
  /** Pixels beside the runs, left, right, above and below, that do not belong to the area; some stand here twice. */
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
