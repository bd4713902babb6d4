import * as fc from '#tests/fast-check.ts'
import { hasTooHighCell } from '#tests/core/support/too-high-cell.ts'
import { expect, test } from 'vitest'
import { CORNER, segmentsOf, someLine } from '#tests/some-line.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { Segment } from './segment.ts'
import { coverFuzzy, FUZZY_REACH } from './fuzzy-tip.ts'

const SLACK = 1e-9

/** Covers a segment by testing every pixel, without the shortcuts of the tip. */
function slowly(mask: Uint8Array, { x0, y0, r0, x1, y1, r1, fromX, fromY, isLast }: Segment): void {
  const [reach0, reach1] = [r0 * FUZZY_REACH + 0.5, r1 * FUZZY_REACH + 0.5]
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  const even = reach0 === reach1 ? 1 / (reach0 * reach0) : null
  const lay = (at: number, inside: number): void => {
    const value = inside <= 0 ? 0 : (inside * inside * 255 + 0.5) | 0
    if (value > mask[at]!) mask[at] = value
  }
  const cap = (at: number, vx: number, vy: number, reach: number, [ax, ay, bx, by]: readonly number[]): void => {
    if (vx * ax! + vy * ay! < -SLACK || vx * bx! + vy * by! < -SLACK) return
    lay(at, 1 - (vx * vx + vy * vy) * (1 / (reach * reach)))
  }
  for (let y = 0; y < CORNER; y += 1)
    for (let x = 0; x < CORNER; x += 1) {
      const at = y * WIDTH + x
      const [vx, vy] = [x + 0.5 - x0, y + 0.5 - y0]
      cap(at, vx, vy, reach0, [x0 - fromX, y0 - fromY, -dx, -dy])
      if (isLast) cap(at, x + 0.5 - x1, y + 0.5 - y1, reach1, [dx, dy, 0, 0])
      if (square === 0) continue
      const along = (vx * dx + vy * dy) / square
      if (along < -SLACK || along > 1 + SLACK) continue
      const [wx, wy] = [vx - along * dx, vy - along * dy]
      const reach = reach0 + along * (reach1 - reach0)
      lay(at, 1 - (wx * wx + wy * wy) * (even ?? 1 / (reach * reach)))
    }
}

test('the shortcuts skip no pixel: each is covered by its distance from the path', () => {
  const coverage = new Coverage()
  const expected = new Coverage()
  fc.assert(
    fc.property(someLine(5), fc.integer({ min: 1, max: 30 }), fc.boolean(), (points, size, hasPressure) => {
      for (const segment of segmentsOf(points, size, hasPressure)) {
        coverFuzzy(coverage, WHOLE_PAGE, segment)
        slowly(expected.mask, segment)
      }
      const isSame = Buffer.from(coverage.mask.buffer).equals(Buffer.from(expected.mask.buffer))
      const isCellTooHigh = hasTooHighCell(coverage)
      coverage.clear()
      expected.mask.fill(0)
      expect(isSame).toBe(true)
      expect(isCellTooHigh).toBe(false)
    }),
    { numRuns: 120 },
  )
})
