/** The fuzzy tip: densest on the path and softly gone at its rim. */
import type { Coverage } from '../coverage.ts'
import { SCREEN_PIXEL, WIDTH, type Rectangle } from '../planes.ts'
import type { Segment } from '../segment.ts'

/** The rim lies this many times the radius from the path: faint as it is there, the line looks as wide as a round one. */
export const FUZZY_REACH = 1.4

/** Half a pixel of the screen's picture: the thinnest line can be seen. */
const LEAST_REACH = 0.5 * SCREEN_PIXEL

/** Against gaps of one pixel between the parts, which are found by different arithmetic. */
const SLACK = 1e-9

/**
 * Coverage `(1 - (d / reach)^2)^2` at distance `d` from the path. Each pixel is looked at by the part of the path it is nearest
 * to: a segment's own band, the wedge outside the bend before it, and the caps at both ends of the path.
 */
export function coverFuzzy(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  const { x0, y0, x1, y1, fromX, fromY, isLast } = segment
  const reach0 = segment.r0 * FUZZY_REACH + LEAST_REACH
  const reach1 = segment.r1 * FUZZY_REACH + LEAST_REACH
  const dx = x1 - x0
  const dy = y1 - y0
  // Behind the start and before the end of what came before.
  coverCap(coverage, clip, x0, y0, reach0, x0 - fromX, y0 - fromY, -dx, -dy)
  if (isLast) coverCap(coverage, clip, x1, y1, reach1, dx, dy, 0, 0)
  if (dx !== 0 || dy !== 0) coverBand(coverage, clip, segment, reach0, reach1)
}

/** The pixels beside the segment. */
function coverBand(coverage: Coverage, clip: Rectangle, segment: Segment, reach0: number, reach1: number): void {
  const { x0, y0, x1, y1 } = segment
  const dx = x1 - x0
  const dy = y1 - y0
  const square = dx * dx + dy * dy
  const length = Math.sqrt(square)
  const growth = reach1 - reach0
  const most = Math.max(reach0, reach1)
  const evenly = growth === 0 ? 1 / (most * most) : 0
  const mask = coverage.mask
  // The band is a slanted rectangle: its corners lie `most` to both sides of the ends.
  const sideX = Math.abs((dy / length) * most)
  const sideY = Math.abs((dx / length) * most)
  const top = Math.max(clip.top, Math.floor(Math.min(y0, y1) - sideY)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0, y1) + sideY)) | 0
  const leftmost = Math.min(x0, x1) - sideX
  const rightmost = Math.max(x0, x1) + sideX
  coverage.touchRows(top, bottom)
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
    if (dx !== 0) {
      const atStart = x0 - (vy * dy) / dx
      const atEnd = atStart + square / dx
      low = Math.max(low, Math.min(atStart, atEnd))
      high = Math.min(high, Math.max(atStart, atEnd))
    }
    // Held on the page before `| 0`: a segment that is all but level meets a row a billion pixels away.
    const left = Math.min(clip.right, Math.max(clip.left, Math.floor(low) - 1)) | 0
    const right = Math.max(clip.left, Math.min(clip.right, Math.ceil(high) + 1)) | 0
    if (left >= right) continue
    coverage.touch(y, left, right)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      const vx = x + 0.5 - x0
      const along = (vx * dx + vy * dy) / square
      if (along < -SLACK || along > 1 + SLACK) continue
      const wx = vx - along * dx
      const wy = vy - along * dy
      const reach = reach0 + along * growth
      const inside = 1 - (wx * wx + wy * wy) * (evenly === 0 ? 1 / (reach * reach) : evenly)
      if (inside <= 0) continue
      const value = (inside * inside * 255 + 0.5) | 0
      if (value > mask[row + x]!) mask[row + x] = value
    }
  }
}

/** The pixels around a point that lie in both directions from it: `(ax, ay)` and `(bx, by)`; no direction leaves none out. */
function coverCap(
  coverage: Coverage,
  clip: Rectangle,
  x0: number,
  y0: number,
  reach: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const mask = coverage.mask
  const perSquare = 1 / (reach * reach)
  const top = Math.max(clip.top, Math.floor(y0 - reach)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(y0 + reach)) | 0
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    const vy = y + 0.5 - y0
    const square = reach * reach - vy * vy
    if (square <= 0) continue
    const half = Math.sqrt(square)
    let low = -half
    let high = half
    if (ax > 0) low = Math.max(low, (-vy * ay) / ax)
    if (ax < 0) high = Math.min(high, (-vy * ay) / ax)
    if (bx > 0) low = Math.max(low, (-vy * by) / bx)
    if (bx < 0) high = Math.min(high, (-vy * by) / bx)
    const left = Math.min(clip.right, Math.max(clip.left, Math.floor(x0 + low) - 1)) | 0
    const right = Math.max(clip.left, Math.min(clip.right, Math.ceil(x0 + high) + 1)) | 0
    if (left >= right) continue
    coverage.touch(y, left, right)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      const vx = x + 0.5 - x0
      if (vx * ax + vy * ay < -SLACK || vx * bx + vy * by < -SLACK) continue
      const inside = 1 - (vx * vx + vy * vy) * perSquare
      if (inside <= 0) continue
      const value = (inside * inside * 255 + 0.5) | 0
      if (value > mask[row + x]!) mask[row + x] = value
    }
  }
}
