/** The round tip: covers the convex hull of the two end discs, with an edge of one pixel by exact distance. */
import type { Coverage } from '../coverage.ts'
import { WIDTH, type Rectangle } from '../planes.ts'
import type { Segment } from '../segment.ts'

/** The edge's half width: a pixel whose center lies this far inside is fully covered, this far outside not at all. */
const EDGE = 0.5

export function coverRound(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  coverRoundUpTo(coverage, clip, segment, 255)
}

/** As coverRound, with `peak` (1-255) where it covers fully. */
export function coverRoundUpTo(coverage: Coverage, clip: Rectangle, segment: Segment, peak: number): void {
  let { x0, y0, r0, x1, y1, r1 } = segment
  if (segmentLength(x1 - x0, y1 - y0) <= Math.abs(r1 - r0)) {
    // One disc holds the other.
    if (r0 < r1) [x0, y0, r0] = [x1, y1, r1]
    else [x1, y1, r1] = [x0, y0, r0]
  }
  const mask = coverage.mask
  const dx = x1 - x0
  const dy = y1 - y0
  const length = segmentLength(dx, dy)
  const ux = length === 0 ? 1 : dx / length
  const uy = length === 0 ? 0 : dy / length
  // The hull's straight sides touch both discs where the unit normals (mx, my) and (nx, ny) point.
  const lean = length === 0 ? 0 : (r0 - r1) / length
  const upright = Math.sqrt(1 - lean * lean)
  const mx = lean * ux - upright * uy
  const my = lean * uy + upright * ux
  const nx = lean * ux + upright * uy
  const ny = lean * uy - upright * ux
  const growth = r1 - r0
  const mRise = dy + growth * my
  const nRise = dy + growth * ny
  const mSlope = (dx + growth * mx) / mRise
  const nSlope = (dx + growth * nx) / nRise

  const outer0 = r0 + EDGE
  const outer1 = r1 + EDGE
  const inner0 = r0 - EDGE
  const inner1 = r1 - EDGE
  const solid = inner0 > 0 && inner1 > 0
  const top = Math.max(clip.top, Math.floor(Math.min(y0 - outer0, y1 - outer1)))
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0 + outer0, y1 + outer1)))

  for (let y = top; y < bottom; y += 1) {
    const center = y + 0.5
    const t0 = center - y0
    const t1 = center - y1
    let low = Infinity
    let high = -Infinity
    let innerLow = Infinity
    let innerHigh = -Infinity
    // What the two discs give ...
    let square = outer0 * outer0 - t0 * t0
    if (square >= 0) {
      const half = Math.sqrt(square)
      low = x0 - half
      high = x0 + half
    }
    square = outer1 * outer1 - t1 * t1
    if (square >= 0) {
      const half = Math.sqrt(square)
      if (x1 - half < low) low = x1 - half
      if (x1 + half > high) high = x1 + half
    }
    square = inner0 * inner0 - t0 * t0
    if (solid && square >= 0) {
      const half = Math.sqrt(square)
      innerLow = x0 - half
      innerHigh = x0 + half
    }
    square = inner1 * inner1 - t1 * t1
    if (solid && square >= 0) {
      const half = Math.sqrt(square)
      if (x1 - half < innerLow) innerLow = x1 - half
      if (x1 + half > innerHigh) innerHigh = x1 + half
    }
    // ... and what the two sides add.
    let fall = t0 - outer0 * my
    if (mRise > 0 ? fall >= 0 && fall <= mRise : fall <= 0 && fall >= mRise && mRise !== 0) {
      const x = x0 + outer0 * mx + fall * mSlope
      if (x < low) low = x
      if (x > high) high = x
    }
    fall = t0 - outer0 * ny
    if (nRise > 0 ? fall >= 0 && fall <= nRise : fall <= 0 && fall >= nRise && nRise !== 0) {
      const x = x0 + outer0 * nx + fall * nSlope
      if (x < low) low = x
      if (x > high) high = x
    }
    if (solid) {
      fall = t0 - inner0 * my
      if (mRise > 0 ? fall >= 0 && fall <= mRise : fall <= 0 && fall >= mRise && mRise !== 0) {
        const x = x0 + inner0 * mx + fall * mSlope
        if (x < innerLow) innerLow = x
        if (x > innerHigh) innerHigh = x
      }
      fall = t0 - inner0 * ny
      if (nRise > 0 ? fall >= 0 && fall <= nRise : fall <= 0 && fall >= nRise && nRise !== 0) {
        const x = x0 + inner0 * nx + fall * nSlope
        if (x < innerLow) innerLow = x
        if (x > innerHigh) innerHigh = x
      }
    }

    const left = Math.max(clip.left, Math.ceil(low - 0.5))
    const right = Math.min(clip.right, Math.floor(high - 0.5) + 1)
    if (left >= right) continue
    coverage.touch(y, left, right)
    const fullLeft = Math.max(left, Math.ceil(innerLow - 0.5))
    const fullRight = Math.min(right, Math.floor(innerHigh - 0.5) + 1)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      if (x === fullLeft && fullLeft < fullRight) {
        if (peak === 255) mask.fill(255, row + fullLeft, row + fullRight)
        else for (let at = row + fullLeft; at < row + fullRight; at += 1) if (mask[at]! < peak) mask[at] = peak
        x = fullRight
        if (x >= right) break
      }
      const vx = x + 0.5 - x0
      const along = vx * ux + t0 * uy
      const across = Math.abs(t0 * ux - vx * uy)
      const turn = along * upright - across * lean
      let distance: number
      if (turn < 0) distance = Math.sqrt(vx * vx + t0 * t0) - r0
      else if (turn > upright * length) distance = Math.sqrt((vx - dx) * (vx - dx) + t1 * t1) - r1
      else distance = across * upright + along * lean - r0
      const level = ((EDGE - distance) * peak + 0.5) | 0
      const value = level > peak ? peak : level
      const at = row + x
      if (value > mask[at]!) mask[at] = value
    }
  }
}

const segmentLength = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)
