/** Tells whether a fill can touch, or depend on, a rectangle of the page. */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { WIDTH, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { firstRunAfter, openRuns } from './open-runs.ts'
import { regionAt } from '#crdt/painter/plates/region-at.ts'

/**
 * Whether the region under the fill's point has a pixel in `rectangle` (on the page). A fill neither reads nor writes pixels of
 * other regions; outside all regions it may reach everything.
 */
export function regionMeets(plates: Plates, { x, y }: FillStroke, rectangle: Rectangle): boolean {
  const label = regionAt(plates, x, y)
  if (label === 0) return true
  const runs = openRuns(plates, label)
  for (let run = firstRunAfter(runs, rectangle.top * WIDTH); run * 2 < runs.length; run += 1) {
    const start = runs[run * 2]!
    const row = Math.floor(start / WIDTH)
    if (row >= rectangle.bottom) return false
    if (start - row * WIDTH < rectangle.right && runs[run * 2 + 1]! - row * WIDTH > rectangle.left) return true
  }
  return false
}
