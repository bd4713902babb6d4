/** The round tip: covers the convex hull of a segment's two end discs, with an edge of one pixel by exact distance. */
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import type { Segment, Stretch } from './segment.ts'

/** The edge's half width: a pixel whose center lies this far inside is fully covered, this far outside not at all. */
const EDGE = 0.5

export const roundTip: BrushTip = { cover: coverRound, reach: 1, softness: 0, isFull: true }

function coverRound(coverage: Coverage, clip: Rectangle, segment: Segment): void {
  // The segment before has covered what lies behind the start, unless the width changes.
  const isJoined = segment.r0 === segment.r1 && (segment.fromX !== segment.x0 || segment.fromY !== segment.y0)
  coverStretch(coverage, clip, segment, 255, isJoined)
}

/**
 * Covers a stretch inside `clip`, up to `peak` (1-255). `isJoined` leaves out what lies behind the start; the stretch must
 * then have one width. The steps share one loop: handing a row's numbers from function to function made lines 5 to 15 % slower.
 */
export function coverStretch(
  coverage: Coverage,
  clip: Rectangle,
  stretch: Stretch,
  peak: number,
  isJoined: boolean,
): void {
  // Step 1: the hull of the two discs, and how far it reaches when it is moved out and in by half the edge.
  const { x0, y0, r0, x1, y1, r1, length, ux, uy, lean, upright } = hullOf(stretch)
  const dx = x1 - x0
  const { mask } = coverage
  // The straight sides touch the discs where the unit normals (mx, my) and (nx, ny) point, and go down by `rise` rows in all.
  const mx = lean * ux - upright * uy
  const my = lean * uy + upright * ux
  const nx = lean * ux + upright * uy
  const ny = lean * uy - upright * ux
  const growth = r1 - r0
  const mRise = y1 - y0 + growth * my
  const nRise = y1 - y0 + growth * ny
  const mSlope = (dx + growth * mx) / mRise
  const nSlope = (dx + growth * nx) / nRise
  const outer0 = r0 + EDGE
  const outer1 = r1 + EDGE
  const inner0 = r0 - EDGE
  const inner1 = r1 - EDGE
  const isSolid = inner0 > 0 && inner1 > 0
  const isCut = isJoined && length > 0
  const cutSlope = -uy / ux
  const cutReach = Math.abs(ux)

  const top = Math.max(clip.top, Math.floor(Math.min(y0 - outer0, y1 - outer1))) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(Math.max(y0 + outer0, y1 + outer1))) | 0
  const leftmost = Math.max(clip.left, columnFrom(Math.min(x0 - outer0, x1 - outer1)))
  const rightmost = Math.min(clip.right, columnFrom(Math.max(x0 + outer0, x1 + outer1)))
  if (leftmost >= rightmost) return
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    if (coverage.isFull(y, leftmost, rightmost)) continue
    // Step 2: where the row meets the wider hull: the start's disc, or the line across the path at which the segment before ends.
    const t0 = y + 0.5 - y0
    const t1 = y + 0.5 - y1
    let low = Infinity
    let high = -Infinity
    let square = 0
    if (!isCut) {
      square = outer0 * outer0 - t0 * t0
      if (square >= 0) {
        const half = Math.sqrt(square)
        low = x0 - half
        high = x0 + half
      }
    } else if (Math.abs(t0) <= outer0 * cutReach) {
      low = x0 + t0 * cutSlope
      high = low
    }
    // The end's disc.
    square = outer1 * outer1 - t1 * t1
    if (square >= 0) {
      const half = Math.sqrt(square)
      if (x1 - half < low) low = x1 - half
      if (x1 + half > high) high = x1 + half
    }
    // The two sides.
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

    // Step 3: the columns between, without the rows that are fully covered already.
    const left = Math.max(clip.left, columnFrom(low))
    const right = Math.min(clip.right, columnFrom(high))
    if (left >= right) continue
    coverage.touch(y, left, right)
    const knownLeft = coverage.fullFirst[y]!
    const knownRight = coverage.fullLast[y]!
    if (coverage.isFull(y, left, right)) continue

    // Step 4: where the row meets the narrower hull, in the same way.
    let fullLeft = right
    let fullRight = right
    if (isSolid) {
      low = Infinity
      high = -Infinity
      if (!isCut) {
        square = inner0 * inner0 - t0 * t0
        if (square >= 0) {
          const half = Math.sqrt(square)
          low = x0 - half
          high = x0 + half
        }
      } else if (Math.abs(t0) <= inner0 * cutReach) {
        low = x0 + t0 * cutSlope
        high = low
      }
      square = inner1 * inner1 - t1 * t1
      if (square >= 0) {
        const half = Math.sqrt(square)
        if (x1 - half < low) low = x1 - half
        if (x1 + half > high) high = x1 + half
      }
      fall = t0 - inner0 * my
      if (meets(fall, mRise)) {
        const x = x0 + inner0 * mx + fall * mSlope
        if (x < low) low = x
        if (x > high) high = x
      }
      fall = t0 - inner0 * ny
      if (meets(fall, nRise)) {
        const x = x0 + inner0 * nx + fall * nSlope
        if (x < low) low = x
        if (x > high) high = x
      }
      fullLeft = Math.max(left, columnFrom(low))
      fullRight = Math.min(right, columnFrom(high))
    }

    // Step 5: the pixels: the inner columns fully, the others by their distance from the hull.
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
      const before = mask[row + x]!
      if (before >= peak) continue
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
      if (value > before) mask[row + x] = value
    }
  }
}

/** Covers a small disc inside `clip`, up to `peak` (1-255), as a stretch without length. */
export function coverDrop(
  coverage: Coverage,
  clip: Rectangle,
  x0: number,
  y0: number,
  radius: number,
  peak: number,
): void {
  const { mask } = coverage
  const outer = radius + EDGE
  const top = Math.max(clip.top, Math.floor(y0 - outer)) | 0
  const bottom = Math.min(clip.bottom, Math.ceil(y0 + outer)) | 0
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    const vy = y + 0.5 - y0
    const square = outer * outer - vy * vy
    if (square < 0) continue
    const half = Math.sqrt(square)
    const left = Math.max(clip.left, columnFrom(x0 - half))
    const right = Math.min(clip.right, columnFrom(x0 + half))
    if (left >= right) continue
    coverage.touch(y, left, right)
    const row = y * WIDTH
    for (let x = left; x < right; x += 1) {
      const before = mask[row + x]!
      if (before >= peak) continue
      const vx = x + 0.5 - x0
      const level = ((EDGE - (Math.sqrt(vx * vx + vy * vy) - radius)) * peak + 0.5) | 0
      const value = level > peak ? peak : level
      if (value > before) mask[row + x] = value
    }
  }
}

/** Two discs and the direction from one to the other; a single disc when one holds the other. */
interface Hull extends Stretch {
  /** From one center to the other: the distance, and the unit vector (1, 0 where there is no distance). */
  readonly length: number
  readonly ux: number
  readonly uy: number
  /** Cosine and sine of the angle between the path and the normals of the sides; `lean` is 0 for discs of one size. */
  readonly lean: number
  readonly upright: number
}

function hullOf({ x0, y0, r0, x1, y1, r1 }: Stretch): Hull {
  const dx = x1 - x0
  const dy = y1 - y0
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length <= Math.abs(r1 - r0)) return r0 < r1 ? discHull(x1, y1, r1) : discHull(x0, y0, r0)
  const lean = (r0 - r1) / length
  return { x0, y0, r0, x1, y1, r1, length, ux: dx / length, uy: dy / length, lean, upright: Math.sqrt(1 - lean * lean) }
}

function discHull(x: number, y: number, r: number): Hull {
  return { x0: x, y0: y, r0: r, x1: x, y1: y, r1: r, length: 0, ux: 1, uy: 0, lean: 0, upright: 1 }
}

/** Whether a row `fall` below a side's start meets the side, which goes down by `rise` in all. */
const meets = (fall: number, rise: number): boolean =>
  rise > 0 ? fall >= 0 && fall <= rise : fall <= 0 && fall >= rise && rise !== 0

/** The first column whose center is not left of `x`: floor(x + 0.5), and 0 or less for what is negative or infinite. */
const columnFrom = (x: number): number => (x + 0.5) | 0
