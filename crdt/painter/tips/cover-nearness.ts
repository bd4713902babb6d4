/** Covers with the nearness of the path, which a texture turns into coverage once a pixel, when the stroke is blended. */
import { CELL_COLUMNS, type Coverage, firstOfCell, pastCell, pastCellRows } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { bandSquare, capSquare } from './cell-distance.ts'
import { raiseRow } from './raise-row.ts'
import type { Segment } from './segment.ts'

/** Both distances in radii. What lies nearer than `nearest` need not be computed again, however often the stroke crosses it. */
export interface NearnessRange {
  readonly nearest: number
  readonly farthest: number
}

/** Returns what `valueAt` gives for each level of the mask (0-255). @param valueAt takes the distance from the path, in radii */
export function byNearness({ nearest, farthest }: NearnessRange, valueAt: (distance: number) => number): Float64Array {
  const inner = nearest * nearest
  const outer = farthest * farthest
  return Float64Array.from({ length: 256 }, (_, level) => valueAt(Math.sqrt(outer - ((outer - inner) * level) / 255)))
}

/** The thinnest line is still visible, in painter pixels. */
const THINNEST = 0.75 * SCREEN_PIXEL
/** Lets neighbouring bands and wedges overlap: they compute their common border by different arithmetic. Painter pixels. */
const SLACK = 1e-9 * SCREEN_PIXEL
/** Painter pixels. Below this horizontal or vertical extent, rounding makes a segment's crossings with a row inexact. */
const STEEP = 1e-3 * SCREEN_PIXEL
/** How far past the ends of a row's span a pixel center may lie: half a pixel, and what rounding and SLACK may add. */
const MARGIN = 0.55

/**
 * Raises the mask to 255 times `1 - (d / reach)^2` at distance `d` from the path, both in radii. Each pixel is computed by the nearest
 * part of the path: a segment's own band, the wedge outside the bend before it, or a cap at an end of the path.
 */
export function coverNearness(coverage: Coverage, clip: Rectangle, segment: Segment, range: NearnessRange): void {
  const { x0, y0, x1, y1, fromX, fromY, travelled, isLast } = segment
  const reach0 = Math.max(THINNEST, segment.r0) * range.farthest
  const reach1 = Math.max(THINNEST, segment.r1) * range.farthest
  const share = range.nearest / range.farthest
  const fall = 255 / (1 - share * share)
  const dx = x1 - x0
  const dy = y1 - y0
  // A segment without length has covered the whole half circle past the one before it.
  const isCovered = travelled > 0 && x0 === fromX && y0 === fromY
  if (!isCovered) coverCap(coverage, clip, x0, y0, reach0, fall, x0 - fromX, y0 - fromY, -dx, -dy)
  if (isLast) coverCap(coverage, clip, x1, y1, reach1, fall, dx, dy, 0, 0)
  if (dx !== 0 || dy !== 0) coverBand(coverage, clip, segment, reach0, reach1, fall)
}

/** Covers the pixels to both sides of the segment: a slanted rectangle, whose corners lie `most` to both sides of the ends. */
function coverBand(
  coverage: Coverage,
  clip: Rectangle,
  segment: Segment,
  reach0: number,
  reach1: number,
  fall: number,
): void {
  const { x0, y0, x1, y1 } = segment
  const dx = x1 - x0
  const dy = y1 - y0
  const length = Math.sqrt(dx * dx + dy * dy)
  const ux = dx / length
  const uy = dy / length
  const most = Math.max(reach0, reach1)
  const growth = (reach1 - reach0) / length
  const sideX = Math.abs(uy) * most
  const sideY = Math.abs(ux) * most
  const top = Math.max(clip.top, Math.floor(Math.min(y0, y1) - sideY)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0, y1) + sideY)) | 0
  const leftmost = Math.min(x0, x1) - sideX
  const rightmost = Math.max(x0, x1) + sideX
  const half = most / Math.abs(uy)
  // Where the line along the path, and those across its ends, cross a row that lies one pixel lower.
  const axisSlope = dx / dy
  const endSlope = -dy / dx
  const startX = Math.min(x0, x0 + length / ux)
  const endX = Math.max(x0, x0 + length / ux)
  const isLevel = Math.abs(dy) < STEEP
  const isUpright = Math.abs(dx) < STEEP
  const squares = { x0, slope: uy, base: 0, rest: 0, reach: 0, growth: ux * growth, fall }
  const perSquare = fall / (most * most)
  coverage.touchRows(top, bottom)
  for (let from = top, end = top; from < bottom; from = end) {
    end = Math.min(bottom, pastCellRows(from))
    // The columns of the rows' spans below: each of their limits is farthest out in the first or in the last row.
    const v0 = from + 0.5 - y0
    const v1 = end - 0.5 - y0
    let least = leftmost
    let greatest = rightmost
    if (!isLevel) {
      least = Math.max(least, x0 + Math.min(v0 * axisSlope, v1 * axisSlope) - half)
      greatest = Math.min(greatest, x0 + Math.max(v0 * axisSlope, v1 * axisSlope) + half)
    }
    if (!isUpright) {
      least = Math.max(least, startX + Math.min(v0 * endSlope, v1 * endSlope))
      greatest = Math.min(greatest, endX + Math.max(v0 * endSlope, v1 * endSlope))
    }
    let first = Math.max(clip.left, firstColumn(least)) | 0
    let past = Math.min(clip.right, pastColumn(greatest)) | 0
    const base = x0 * uy + ((v0 + v1) / 2) * ux
    const spread = (Math.abs(uy) * (CELL_COLUMNS - 1) + Math.abs(ux) * (end - from - 1)) / 2
    while (first < past && isHigh(coverage.cellAt(first, from), bandSquare(first, uy, base, spread), perSquare, fall))
      first = pastCell(first)
    while (
      first < past &&
      isHigh(coverage.cellAt(past - 1, from), bandSquare(past - 1, uy, base, spread), perSquare, fall)
    )
      past = firstOfCell(past - 1)
    if (first >= past) continue
    let isRaised = false
    for (let y = from; y < end; y += 1) {
      const vy = y + 0.5 - y0
      const down = vy * uy
      let low = leftmost
      let high = rightmost
      if (!isLevel) {
        const axis = x0 + vy * axisSlope
        low = Math.max(low, axis - half)
        high = Math.min(high, axis + half)
      }
      if (!isUpright) {
        low = Math.max(low, startX + vy * endSlope)
        high = Math.min(high, endX + vy * endSlope)
      }
      let left = Math.max(first, firstColumn(low)) | 0
      let right = Math.min(past, pastColumn(high)) | 0
      while (left < right && isBeyond((left + 0.5 - x0) * ux + down, length)) left += 1
      while (left < right && isBeyond((right - 0.5 - x0) * ux + down, length)) right -= 1
      if (left >= right) continue
      coverage.touch(y, left, right)
      squares.base = -vy * ux
      squares.reach = reach0 + down * growth
      if (raiseRow(coverage.mask, y, left, right, squares)) isRaised = true
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
  fall: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const top = Math.max(clip.top, Math.floor(y0 - reach)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(y0 + reach)) | 0
  const perSquare = fall / (reach * reach)
  const squares = { x0, slope: 1, base: 0, rest: 0, reach, growth: 0, fall }
  coverage.touchRows(top, bottom)
  for (let from = top, end = top; from < bottom; from = end) {
    end = Math.min(bottom, pastCellRows(from))
    // The columns of the rows' spans below: each of their limits is farthest out in the first or in the last row.
    const v0 = from + 0.5 - y0
    const v1 = end - 0.5 - y0
    const nearest = v0 < 0 && v1 > 0 ? 0 : Math.min(v0 * v0, v1 * v1)
    const widest = Math.sqrt(Math.max(0, reach * reach - nearest))
    let least = -widest
    let most = widest
    if (ax >= STEEP) least = Math.max(least, Math.min((-v0 * ay) / ax, (-v1 * ay) / ax))
    if (ax <= -STEEP) most = Math.min(most, Math.max((-v0 * ay) / ax, (-v1 * ay) / ax))
    if (bx >= STEEP) least = Math.max(least, Math.min((-v0 * by) / bx, (-v1 * by) / bx))
    if (bx <= -STEEP) most = Math.min(most, Math.max((-v0 * by) / bx, (-v1 * by) / bx))
    let first = Math.max(clip.left, firstColumn(x0 + least)) | 0
    let past = Math.min(clip.right, pastColumn(x0 + most)) | 0
    while (first < past && isHigh(coverage.cellAt(first, from), capSquare(first, x0, nearest), perSquare, fall))
      first = pastCell(first)
    while (first < past && isHigh(coverage.cellAt(past - 1, from), capSquare(past - 1, x0, nearest), perSquare, fall))
      past = firstOfCell(past - 1)
    if (first >= past) continue
    for (let y = from; y < end; y += 1) {
      const vy = y + 0.5 - y0
      const square = reach * reach - vy * vy
      if (square <= 0) continue
      const half = Math.sqrt(square)
      // A pixel too many does no harm: it is covered by its distance from a point of the path.
      if (vy * ay + half * Math.abs(ax) < 0 || vy * by + half * Math.abs(bx) < 0) continue
      let low = -half
      let high = half
      if (ax >= STEEP) low = Math.max(low, (-vy * ay) / ax)
      if (ax <= -STEEP) high = Math.min(high, (-vy * ay) / ax)
      if (bx >= STEEP) low = Math.max(low, (-vy * by) / bx)
      if (bx <= -STEEP) high = Math.min(high, (-vy * by) / bx)
      const left = Math.max(first, firstColumn(x0 + low)) | 0
      const right = Math.min(past, pastColumn(x0 + high)) | 0
      if (left >= right) continue
      coverage.touch(y, left, right)
      squares.rest = vy * vy
      raiseRow(coverage.mask, y, left, right, squares)
    }
  }
}

/** Whether nothing at `square`, the squared distance from the path, or farther is raised above the level of a cell; rounding has room. */
const isHigh = (cell: number, square: number, perSquare: number, fall: number): boolean =>
  cell > 0 && cell >= Math.min(255, fall + 0.501 - square * perSquare)

/** Whether a place lies before the start of a segment or past its end. */
const isBeyond = (along: number, length: number): boolean => along < -SLACK || along > length + SLACK

const firstColumn = (low: number): number => Math.ceil(low - MARGIN)
const pastColumn = (high: number): number => Math.floor(high + MARGIN)
