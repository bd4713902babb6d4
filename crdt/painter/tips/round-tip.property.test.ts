import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { CORNER, segmentsOf, someLine } from '#tests/some-line.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { coverDrop, coverStretch, roundTip } from './round-tip.ts'
import type { Stretch } from './segment.ts'

/** Covers a stretch by the distance of every pixel from it, without the shortcuts of the tip. */
function slowly(mask: Uint8Array, { x0, y0, r0, x1, y1, r1 }: Stretch, peak: number): void {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (r0 !== r1 && length <= Math.abs(r1 - r0)) {
    const [x, y, r] = r0 < r1 ? [x1, y1, r1] : [x0, y0, r0]
    slowly(mask, { x0: x, y0: y, r0: r, x1: x, y1: y, r1: r }, peak)
    return
  }
  const [ux, uy] = length === 0 ? [1, 0] : [dx / length, dy / length]
  const lean = length === 0 ? 0 : (r0 - r1) / length
  const upright = Math.sqrt(1 - lean * lean)
  for (let y = 0; y < CORNER; y += 1)
    for (let x = 0; x < CORNER; x += 1) {
      const [vx, vy] = [x + 0.5 - x0, y + 0.5 - y0]
      const along = vx * ux + vy * uy
      const across = Math.abs(vy * ux - vx * uy)
      const turn = along * upright - across * lean
      let distance = across * upright + along * lean - r0
      if (turn < 0) distance = Math.sqrt(vx * vx + vy * vy) - r0
      else if (turn > upright * length) distance = Math.sqrt((vx - dx) ** 2 + (vy - dy) ** 2) - r1
      const level = Math.min(peak, ((0.5 - distance) * peak + 0.5) | 0)
      if (level > mask[y * WIDTH + x]!) mask[y * WIDTH + x] = level
    }
}

function expectSame(coverage: Coverage, expected: Coverage): void {
  const isSame = Buffer.from(coverage.mask.buffer).equals(Buffer.from(expected.mask.buffer))
  coverage.clear()
  expected.mask.fill(0)
  expect(isSame).toBe(true)
}

const coverage = new Coverage()
const expected = new Coverage()

test('the shortcuts skip no pixel: each is covered by its distance from the path', () => {
  fc.assert(
    fc.property(someLine(5), fc.integer({ min: 1, max: 30 }), fc.boolean(), (points, size, hasPressure) => {
      for (const segment of segmentsOf(points, size, hasPressure)) {
        roundTip.cover(coverage, WHOLE_PAGE, segment, { seed: 0, radius: size })
        slowly(expected.mask, segment, 255)
      }
      expectSame(coverage, expected)
    }),
    { numRuns: 80 },
  )
})

test('the same holds for a paler stretch and for a drop over it', () => {
  const peak = fc.integer({ min: 1, max: 255 })
  fc.assert(
    fc.property(someLine(5), fc.integer({ min: 1, max: 30 }), peak, peak, (points, size, peakOfLine, peakOfDrop) => {
      for (const segment of segmentsOf(points, size, true)) {
        coverStretch(coverage, WHOLE_PAGE, segment, peakOfLine, false)
        slowly(expected.mask, segment, peakOfLine)
        const drop = { ...segment, x1: segment.x0, y1: segment.y0, r0: size / 9, r1: size / 9 }
        coverDrop(coverage, WHOLE_PAGE, drop.x0, drop.y0, drop.r0, peakOfDrop)
        slowly(expected.mask, drop, peakOfDrop)
      }
      expectSame(coverage, expected)
    }),
    { numRuns: 40 },
  )
})
