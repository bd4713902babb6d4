/** Covers a polygon with soft edges: eight scanlines a pixel row, each with exact ends. */
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'

const SCANLINES_PER_ROW = 8

/** Covers the inside, by the even-odd rule, of the closed polygon of `corners`: flat x, y pairs in painter pixels. */
export function coverPolygon(coverage: Coverage, clip: Rectangle, corners: readonly number[]): void {
  const { low: lowX, high: highX } = extent(corners, 0)
  const { low: lowY, high: highY } = extent(corners, 1)
  const left = Math.max(clip.left, Math.floor(lowX))
  const right = Math.min(clip.right, Math.ceil(highX))
  const top = Math.max(clip.top, Math.floor(lowY))
  const bottom = Math.min(clip.bottom, Math.ceil(highY))
  if (left >= right) return
  const row = new Float64Array(right - left)
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    row.fill(0)
    for (let line = 0; line < SCANLINES_PER_ROW; line += 1) {
      const crossings = crossingsAt(corners, y + (line + 0.5) / SCANLINES_PER_ROW)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        addSpan(row, Math.max(crossings[i]!, left) - left, Math.min(crossings[i + 1]!, right) - left)
      }
    }
    coverage.touch(y, left, right)
    for (let x = left; x < right; x += 1) {
      const value = Math.min(255, Math.floor((row[x - left]! * 255) / SCANLINES_PER_ROW + 0.5))
      const at = y * WIDTH + x
      if (value > coverage.mask[at]!) coverage.mask[at] = value
    }
  }
}

/** Returns where the polygon's sides cross the horizontal line at `y`, from left to right. */
function crossingsAt(corners: readonly number[], y: number): number[] {
  const crossings: number[] = []
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const y0 = corners[j + 1]!
    const y1 = corners[i + 1]!
    if (y0 <= y === y1 <= y) continue
    crossings.push(corners[j]! + ((y - y0) * (corners[i]! - corners[j]!)) / (y1 - y0))
  }
  return crossings.toSorted((a, b) => a - b)
}

/** Adds to each pixel of the row the part of it that lies between `from` and `to`. */
function addSpan(row: Float64Array, from: number, to: number): void {
  if (from >= to) return
  const first = Math.floor(from)
  const last = Math.min(Math.floor(to), row.length - 1)
  if (first === last) {
    row[first]! += to - from
    return
  }
  row[first]! += first + 1 - from
  for (let x = first + 1; x < last; x += 1) row[x]! += 1
  row[last]! += to - last
}

function extent(corners: readonly number[], offset: 0 | 1): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (let i = offset; i < corners.length; i += 2) {
    low = Math.min(low, corners[i]!)
    high = Math.max(high, corners[i]!)
  }
  return { low, high }
}
