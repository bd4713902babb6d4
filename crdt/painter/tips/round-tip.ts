/** The round tip: covers the convex hull of the two end discs, with an edge of one pixel by exact distance. */
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { Segment, Stretch } from './segment.ts'

/** The edge's half width: a pixel whose center lies this far inside is fully covered, this far outside not at all. */
const EDGE = 0.5

/** Covers one segment of a line, within `clip`. */
export function coverRound(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  // What lies behind the start of an even segment is the end of the one before it.
  const isJoined = segment.r0 === segment.r1 && (segment.fromX !== segment.x0 || segment.fromY !== segment.y0)
  coverStretch(coverage, clip, segment, 255, isJoined)
}

/** Covers a stretch up to `peak` (1-255). `isJoined`: its start is even, and what lies behind it is left out. */
export function coverStretch(
  coverage: Coverage,
  clip: Rectangle,
  stretch: Stretch,
  peak: number,
  isJoined: boolean,
): void {
  let { x0, y0, r0, x1, y1, r1 } = stretch
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
  const cutSlope = -uy / ux
  const cutReach = Math.abs(ux)
  const isCut = isJoined && length > 0

  const outer0 = r0 + EDGE
  const outer1 = r1 + EDGE
  const inner0 = r0 - EDGE
  const inner1 = r1 - EDGE
  const solid = inner0 > 0 && inner1 > 0
  const top = Math.max(clip.top, Math.floor(Math.min(y0 - outer0, y1 - outer1))) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0 + outer0, y1 + outer1))) | 0

  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    const center = y + 0.5
    const t0 = center - y0
    const t1 = center - y1
    let low = Infinity
    let high = -Infinity
    let innerLow = Infinity
    let innerHigh = -Infinity
    // What the two discs give ...
    let square = 0
    if (!isCut) {
      square = outer0 * outer0 - t0 * t0
      if (square >= 0) {
        const half = Math.sqrt(square)
        low = x0 - half
        high = x0 + half
      }
      square = inner0 * inner0 - t0 * t0
      if (solid && square >= 0) {
        const half = Math.sqrt(square)
        innerLow = x0 - half
        innerHigh = x0 + half
      }
    } else if (Math.abs(t0) <= outer0 * cutReach) {
      const x = x0 + t0 * cutSlope
      low = x
      high = x
      if (solid && Math.abs(t0) <= inner0 * cutReach) {
        innerLow = x
        innerHigh = x
      }
    }
    square = outer1 * outer1 - t1 * t1
    if (square >= 0) {
      const half = Math.sqrt(square)
      if (x1 - half < low) low = x1 - half
      if (x1 + half > high) high = x1 + half
    }
    square = inner1 * inner1 - t1 * t1
    if (solid && square >= 0) {
      const half = Math.sqrt(square)
      if (x1 - half < innerLow) innerLow = x1 - half
      if (x1 + half > innerHigh) innerHigh = x1 + half
    }
    // ... and what the two sides add.
    let fall = t0 - outer0 * my
    if (meets(fall, mRise)) {
      const x = x0 + outer0 * mx + fall * mSlope
      if (x < low) low = x
      if (x > high) high = x
    }
    fall = t0 - outer0 * ny
    if (meets(fall, nRise)) {
      const x = x0 + outer0 * nx + fall * nSlope
      if (x < low) low = x
      if (x > high) high = x
    }
    if (solid) {
      fall = t0 - inner0 * my
      if (meets(fall, mRise)) {
        const x = x0 + inner0 * mx + fall * mSlope
        if (x < innerLow) innerLow = x
        if (x > innerHigh) innerHigh = x
      }
      fall = t0 - inner0 * ny
      if (meets(fall, nRise)) {
        const x = x0 + inner0 * nx + fall * nSlope
        if (x < innerLow) innerLow = x
        if (x > innerHigh) innerHigh = x
      }
    }

    // The first pixel whose center is not left of `low` is floor(low + 0.5); what is negative or infinite becomes 0 or less.
    const left = Math.max(clip.left, (low + 0.5) | 0)
    const right = Math.min(clip.right, (high + 0.5) | 0)
    if (left >= right) continue
    coverage.touch(y, left, right)
    // No need to look at what is fully covered: by this segment, or by those before it.
    const knownLeft = coverage.fullFirst[y]!
    const knownRight = coverage.fullLast[y]!
    if (left >= knownLeft && right <= knownRight) continue
    const fullLeft = Math.max(left, (innerLow + 0.5) | 0)
    const fullRight = Math.min(right, (innerHigh + 0.5) | 0)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      if (x >= fullLeft && x < fullRight) {
        if (peak === 255) coverage.coverFully(y, fullLeft, fullRight)
        else for (let at = row + fullLeft; at < row + fullRight; at += 1) if (mask[at]! < peak) mask[at] = peak
        x = fullRight
        if (x >= right) break
      }
      if (x >= knownLeft && x < knownRight) {
        x = knownRight - 1
        continue
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

/** Whether a row `fall` below a side's start meets the side, which falls by `rise` in all. */
const meets = (fall: number, rise: number): boolean =>
  rise > 0 ? fall >= 0 && fall <= rise : fall <= 0 && fall >= rise && rise !== 0

const segmentLength = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)
