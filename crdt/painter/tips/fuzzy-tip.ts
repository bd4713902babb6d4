/** The fuzzy tip: full on the path, fading to nothing at its rim. */
import { CELL_COLUMNS, type Coverage, firstOfCell, pastCell, pastCellRows } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { bandSquare, capSquare } from './cell-distance.ts'
import type { Segment } from './segment.ts'

/** The rim's distance from the path in radii: the outermost part is so faint that the line looks as wide as a round one. */
export const FUZZY_REACH = 1.4

/** Added to the reach, half a pixel of the screen's picture, so that the thinnest line is visible. */
const LEAST_REACH = 0.5 * SCREEN_PIXEL

/** Lets neighbouring parts overlap: they compute their common border by different arithmetic, and would leave gaps of a pixel. */
const SLACK = 1e-9
/** Painter pixels. Below this horizontal or vertical extent, rounding makes a segment's crossings with a row inexact. */
const STEEP = 1e-3
/** Of a long segment the limit on the horizontal extent is this times its squared length, because of SLACK. */
const STEEP_PART = 3e-8
/** How far past the ends of a row's span a pixel center may lie: half a pixel, and what rounding and SLACK may add. */
const MARGIN = 0.55

export const fuzzyTip: BrushTip = { cover: coverFuzzy, reach: FUZZY_REACH, softness: FUZZY_REACH }

/**
 * Covers with `(1 - (d / reach)^2)^2` at distance `d` from the path. Each pixel is computed by the nearest part of the path: a
 * segment's own band, the wedge outside the bend before it, or a cap at an end of the path.
 */
export function coverFuzzy(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  const { x0, y0, x1, y1, fromX, fromY, isLast } = segment
  const reach0 = segment.r0 * FUZZY_REACH + LEAST_REACH
  const reach1 = segment.r1 * FUZZY_REACH + LEAST_REACH
  const dx = x1 - x0
  const dy = y1 - y0
  // The wedge: behind this segment's start and past the end of the one before.
  coverCap(coverage, clip, x0, y0, reach0, x0 - fromX, y0 - fromY, -dx, -dy)
  if (isLast) coverCap(coverage, clip, x1, y1, reach1, dx, dy, 0, 0)
  if (dx !== 0 || dy !== 0) coverBand(coverage, clip, segment, reach0, reach1)
}

/** Covers the pixels to both sides of the segment. */
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
  const isRough = steepness(dx) < Math.max(STEEP, square * STEEP_PART) || steepness(dy) < STEEP
  const half = (most * length) / Math.abs(dy)
  // Where the line along the path, and those across its ends, cross a row that lies one pixel lower.
  const axisSlope = dx / dy
  const endSlope = -dy / dx
  const startX = Math.min(x0, x0 + square / dx)
  const endX = Math.max(x0, x0 + square / dx)
  const ux = dx / length
  const uy = dy / length
  const perSquare = 1 / (most * most)
  for (let from = top, end = top; from < bottom; from = end) {
    end = Math.min(bottom, pastCellRows(from))
    // The columns of the rows' spans below: each of their limits is farthest out in the first or in the last row.
    const v0 = from + 0.5 - y0
    const v1 = end - 0.5 - y0
    let least = leftmost
    let greatest = rightmost
    if (dy !== 0) {
      least = Math.max(least, x0 + Math.min(v0 * axisSlope, v1 * axisSlope) - half)
      greatest = Math.min(greatest, x0 + Math.max(v0 * axisSlope, v1 * axisSlope) + half)
    }
    if (dx !== 0) {
      least = Math.max(least, startX + Math.min(v0 * endSlope, v1 * endSlope))
      greatest = Math.min(greatest, endX + Math.max(v0 * endSlope, v1 * endSlope))
    }
    let first = Math.min(clip.right, Math.max(clip.left, firstColumn(least, isRough))) | 0
    let past = Math.max(clip.left, Math.min(clip.right, pastColumn(greatest, isRough))) | 0
    const base = x0 * uy + ((v0 + v1) / 2) * ux
    const spread = (Math.abs(uy) * (CELL_COLUMNS - 1) + Math.abs(ux) * (end - from - 1)) / 2
    while (first < past && isHigh(coverage.cellAt(first, from), bandSquare(first, uy, base, spread), perSquare))
      first = pastCell(first)
    while (first < past && isHigh(coverage.cellAt(past - 1, from), bandSquare(past - 1, uy, base, spread), perSquare))
      past = firstOfCell(past - 1)
    if (first >= past) continue
    let isRaised = false
    for (let y = from; y < end; y += 1) {
      const vy = y + 0.5 - y0
      let low = leftmost
      let high = rightmost
      if (dy !== 0) {
        low = Math.max(low, x0 + vy * axisSlope - half)
        high = Math.min(high, x0 + vy * axisSlope + half)
      }
      if (dx !== 0) {
        low = Math.max(low, startX + vy * endSlope)
        high = Math.min(high, endX + vy * endSlope)
      }
      // Clamped before `| 0`: a segment that is all but level meets a row a billion pixels away.
      let left = Math.min(past, Math.max(first, firstColumn(low, isRough))) | 0
      let right = Math.max(first, Math.min(past, pastColumn(high, isRough))) | 0
      const down = vy * dy
      while (left < right && isBeyond(((left + 0.5 - x0) * dx + down) / square)) left += 1
      while (left < right && isBeyond(((right - 0.5 - x0) * dx + down) / square)) right -= 1
      if (left >= right) continue
      coverage.touch(y, left, right)
      const row = y * WIDTH
      for (let x = left; x < right; x += 1) {
        const vx = x + 0.5 - x0
        const along = (vx * dx + down) / square
        const wx = vx - along * dx
        const wy = vy - along * dy
        const reach = reach0 + along * growth
        const inside = 1 - (wx * wx + wy * wy) * (evenly === 0 ? 1 / (reach * reach) : evenly)
        if (inside <= 0) continue
        const value = (inside * inside * 255 + 0.5) | 0
        if (value > mask[row + x]!) {
          mask[row + x] = value
          isRaised = true
        }
      }
    }
    if (!isRaised) coverage.measureCells(from, first, past)
  }
}

/** Covers the pixels around a point that lie ahead in both directions, `(ax, ay)` and `(bx, by)`; (0, 0) limits nothing. */
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
  const isRough = Math.min(steepness(ax), steepness(bx)) < STEEP
  const apart = isRough ? 4 : 2 * MARGIN
  const slopeA = -ay / ax
  const slopeB = -by / bx
  coverage.touchRows(top, bottom)
  for (let from = top, end = top; from < bottom; from = end) {
    end = Math.min(bottom, pastCellRows(from))
    const v0 = from + 0.5 - y0
    const v1 = end - 0.5 - y0
    const nearest = v0 < 0 && v1 > 0 ? 0 : Math.min(v0 * v0, v1 * v1)
    const widest = Math.sqrt(Math.max(0, reach * reach - nearest))
    let least = -widest
    let greatest = widest
    if (ax > 0) least = Math.max(least, Math.min(v0 * slopeA, v1 * slopeA))
    if (ax < 0) greatest = Math.min(greatest, Math.max(v0 * slopeA, v1 * slopeA))
    if (bx > 0) least = Math.max(least, Math.min(v0 * slopeB, v1 * slopeB))
    if (bx < 0) greatest = Math.min(greatest, Math.max(v0 * slopeB, v1 * slopeB))
    let first = Math.min(clip.right, Math.max(clip.left, firstColumn(x0 + least, isRough))) | 0
    let past = Math.max(clip.left, Math.min(clip.right, pastColumn(x0 + greatest, isRough))) | 0
    while (first < past && isHigh(coverage.cellAt(first, from), capSquare(first, x0, nearest), perSquare))
      first = pastCell(first)
    while (first < past && isHigh(coverage.cellAt(past - 1, from), capSquare(past - 1, x0, nearest), perSquare))
      past = firstOfCell(past - 1)
    if (first >= past) continue
    for (let y = from; y < end; y += 1) {
      const vy = y + 0.5 - y0
      let low = -reach
      let high = reach
      if (ax > 0) low = Math.max(low, vy * slopeA)
      if (ax < 0) high = Math.min(high, vy * slopeA)
      if (bx > 0) low = Math.max(low, vy * slopeB)
      if (bx < 0) high = Math.min(high, vy * slopeB)
      // Skips rows without a pixel: at a slight bend half of them lie on its inner side.
      if (low - high >= apart) continue
      const square = reach * reach - vy * vy
      if (square <= 0) continue
      const half = Math.sqrt(square)
      const left = Math.min(past, Math.max(first, firstColumn(x0 + Math.max(low, -half), isRough))) | 0
      const right = Math.max(first, Math.min(past, pastColumn(x0 + Math.min(high, half), isRough))) | 0
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
}

/** Whether nothing at `square`, the squared distance from the path, or farther is raised above the level of a cell; rounding has room. */
function isHigh(cell: number, square: number, perSquare: number): boolean {
  const inside = Math.max(0, 1 - square * perSquare)
  return cell > 0 && cell >= Math.min(255, inside * inside * 255 + 0.501)
}

/** Whether a place lies before the start of a segment, at 0, or past its end, at 1. */
const isBeyond = (along: number): boolean => along < -SLACK || along > 1 + SLACK

/** Returns the first column whose center can lie right of `low`; when `low` is rough, up to two columns before. */
const firstColumn = (low: number, isRough: boolean): number => (isRough ? Math.floor(low) - 1 : Math.ceil(low - MARGIN))

/** The counterpart of firstColumn: returns the column past the last whose center can lie left of `high`. */
const pastColumn = (high: number, isRough: boolean): number =>
  isRough ? Math.ceil(high) + 1 : Math.floor(high + MARGIN)

/** Returns how far a run is from 0; Infinity for exactly 0, where no crossing has to be computed. */
const steepness = (run: number): number => (run === 0 ? Infinity : Math.abs(run))
