/** Whether a fill and a rectangle have to do with one another. */
import type { FillStroke } from '#crdt/document/stroke.ts'
import { WIDTH, type Plates, type Rectangle } from './planes.ts'
import { regionAt } from './region-at.ts'

/**
 * Whether the region under the fill's point has a pixel in `rectangle` (on the page). A fill neither reads nor writes any
 * pixel of another region; where the page has no region there, it may reach everything.
 */
export function regionMeets(plates: Plates, { x, y }: FillStroke, rectangle: Rectangle): boolean {
  const label = regionAt(plates, x, y)
  if (label === 0) return true
  const { runs, runStarts } = plates
  const end = runStarts[label + 1]!
  for (let run = firstRunFrom(runs, runStarts[label]!, end, rectangle.top * WIDTH); run < end; run += 1) {
    const start = runs[run * 2]!
    const row = Math.floor(start / WIDTH)
    if (row >= rectangle.bottom) return false
    if (start - row * WIDTH < rectangle.right && runs[run * 2 + 1]! - row * WIDTH > rectangle.left) return true
  }
  return false
}

/** The first run in `[from, to)` that starts at or after `pixel`: runs are in page order. */
function firstRunFrom(runs: Uint32Array, from: number, to: number, pixel: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle * 2]! < pixel) low = middle + 1
    else high = middle
  }
  return low
}
