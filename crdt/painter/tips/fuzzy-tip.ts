/** The fuzzy tip: densest on the path and softly gone at its rim. */
import type { Coverage } from '../coverage.ts'
import { WIDTH, type Rectangle } from '../planes.ts'
import type { Segment } from '../segment.ts'

/** The rim lies this many times the radius from the path: faint as it is there, the line looks as wide as a round one. */
export const FUZZY_REACH = 1.4

/** Coverage `(1 - (d / reach)^2)^2` at distance `d` from the path. */
export function coverFuzzy(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  const { x0, y0, x1, y1 } = segment
  const reach0 = segment.r0 * FUZZY_REACH + 0.5
  const reach1 = segment.r1 * FUZZY_REACH + 0.5
  const growth = reach1 - reach0
  const mask = coverage.mask
  const dx = x1 - x0
  const dy = y1 - y0
  const square = dx * dx + dy * dy
  const perSquare = square === 0 ? 0 : 1 / square
  const most = Math.max(reach0, reach1)
  const length = Math.sqrt(square)
  const top = Math.max(clip.top, Math.floor(Math.min(y0, y1) - most))
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0, y1) + most))
  const leftmost = Math.min(x0, x1) - most
  const rightmost = Math.max(x0, x1) + most
  for (let y = top; y < bottom; y += 1) {
    const vy = y + 0.5 - y0
    let low = leftmost
    let high = rightmost
    if (dy !== 0) {
      const axis = x0 + (vy * dx) / dy
      const half = (most * length) / Math.abs(dy)
      low = Math.max(low, axis - half)
      high = Math.min(high, axis + half)
    }
    const left = Math.max(clip.left, Math.floor(low))
    const right = Math.min(clip.right, Math.ceil(high))
    if (left >= right) continue
    coverage.touch(y, left, right)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      const vx = x + 0.5 - x0
      let along = (vx * dx + vy * dy) * perSquare
      along = along < 0 ? 0 : along > 1 ? 1 : along
      const wx = vx - along * dx
      const wy = vy - along * dy
      const reach = reach0 + along * growth
      const inside = 1 - (wx * wx + wy * wy) / (reach * reach)
      if (inside <= 0) continue
      const value = (inside * inside * 255 + 0.5) | 0
      if (value > mask[row + x]!) mask[row + x] = value
    }
  }
}
