/** The square tip: an upright square swept along the segment, with an edge of one pixel. */
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { SCREEN_PIXEL, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import type { Segment } from './segment.ts'

/** The edge's half width, as in round-tip.ts. */
const EDGE = 0.5
/** A segment of changing width is swept in parts whose radii differ by at most this many pixels. */
const WIDTH_STEP = 0.5 * SCREEN_PIXEL

export const squareTip: BrushTip = { cover: coverSquare, reach: 1, softness: 0, isFull: true }

function coverSquare(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  const { x0, y0, r0, x1, y1, r1 } = segment
  const parts = Math.max(1, Math.ceil(Math.abs(r1 - r0) / WIDTH_STEP))
  for (let i = 0; i < parts; i += 1) {
    const from = i / parts
    const to = (i + 1) / parts
    const radius = r0 + ((r1 - r0) * (from + to)) / 2
    sweep(
      coverage,
      clip,
      x0 + (x1 - x0) * from,
      y0 + (y1 - y0) * from,
      x0 + (x1 - x0) * to,
      y0 + (y1 - y0) * to,
      radius,
    )
  }
}

/** Sweeps a square of half side `radius` from one point to the other. Its six-sided hull is the intersection of three bands. */
function sweep(
  coverage: Coverage,
  clip: Rectangle,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius: number,
): void {
  const mask = coverage.mask
  const dx = x1 - x0
  const dy = y1 - y0
  const length = Math.sqrt(dx * dx + dy * dy)
  const ux = length === 0 ? 1 : dx / length
  const uy = length === 0 ? 0 : dy / length
  const middleX = (x0 + x1) / 2
  const middleY = (y0 + y1) / 2
  const halfX = Math.abs(dx) / 2 + radius
  const halfY = Math.abs(dy) / 2 + radius
  const halfBand = radius * (Math.abs(ux) + Math.abs(uy))
  const top = Math.max(clip.top, Math.floor(middleY - halfY - EDGE)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(middleY + halfY + EDGE)) | 0
  const leftmost = columnWithin(clip, middleX - halfX - EDGE)
  const rightmost = columnPast(clip, middleX + halfX + EDGE)
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    if (coverage.isFull(y, leftmost, rightmost)) continue
    const vy = y + 0.5 - middleY
    let low = middleX - halfX - EDGE
    let high = middleX + halfX + EDGE
    let fullLow = middleX - halfX + EDGE
    let fullHigh = middleX + halfX - EDGE
    if (uy !== 0) {
      const axis = middleX + (vy * ux) / uy
      const reach = (halfBand + EDGE) / Math.abs(uy)
      const fullReach = (halfBand - EDGE) / Math.abs(uy)
      low = Math.max(low, axis - reach)
      high = Math.min(high, axis + reach)
      fullLow = Math.max(fullLow, axis - fullReach)
      fullHigh = Math.min(fullHigh, axis + fullReach)
    }
    const left = columnWithin(clip, low)
    const right = columnPast(clip, high)
    if (left >= right) continue
    coverage.touch(y, left, right)
    if (coverage.isFull(y, left, right)) continue
    const knownLeft = coverage.fullFirst[y]!
    const knownRight = coverage.fullLast[y]!
    const rowDistance = Math.abs(vy) - halfY
    let fullLeft = right
    let fullRight = right
    if (rowDistance <= -EDGE) {
      fullLeft = Math.max(left, Math.ceil(fullLow - 0.5))
      fullRight = Math.min(right, Math.floor(fullHigh - 0.5) + 1)
    }
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      if (x >= fullLeft && x < fullRight) {
        coverage.coverFully(y, fullLeft, fullRight)
        x = fullRight
        if (x >= right) break
      }
      if (x >= knownLeft && x < knownRight) {
        x = knownRight - 1
        continue
      }
      const vx = x + 0.5 - middleX
      const distance = Math.max(rowDistance, Math.abs(vx) - halfX, Math.abs(vy * ux - vx * uy) - halfBand)
      const level = ((EDGE - distance) * 255 + 0.5) | 0
      const value = level > 255 ? 255 : level
      if (value > mask[row + x]!) mask[row + x] = value
    }
  }
}

// Clamped to the page before `| 0`: a segment that is all but level meets a row a billion pixels away.
/** Returns the first column of `clip` whose center is not left of `x`. */
const columnWithin = (clip: Rectangle, x: number): number =>
  Math.min(clip.right, Math.max(clip.left, Math.ceil(x - 0.5))) | 0
/** Returns the column past the last of `clip` whose center is not right of `x`. */
const columnPast = (clip: Rectangle, x: number): number =>
  Math.max(clip.left, Math.min(clip.right, Math.floor(x - 0.5) + 1)) | 0
