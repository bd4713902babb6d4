import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { CORNER, segmentsOf, someLine } from '#tests/some-line.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { Segment } from './segment.ts'
import { squareTip } from './square-tip.ts'

/** Covers a segment by the distance of every pixel from the hull of its squares, without the shortcuts of the tip. */
function slowly(mask: Uint8Array, { x0, y0, r0, x1, y1, r1 }: Segment): void {
  const parts = Math.max(1, Math.ceil(Math.abs(r1 - r0) / 0.5))
  for (let i = 0; i < parts; i += 1) {
    const [from, to] = [i / parts, (i + 1) / parts]
    const radius = r0 + ((r1 - r0) * (from + to)) / 2
    const [startX, startY] = [x0 + (x1 - x0) * from, y0 + (y1 - y0) * from]
    const [endX, endY] = [x0 + (x1 - x0) * to, y0 + (y1 - y0) * to]
    const [dx, dy] = [endX - startX, endY - startY]
    const length = Math.sqrt(dx * dx + dy * dy)
    const [ux, uy] = length === 0 ? [1, 0] : [dx / length, dy / length]
    for (let y = 0; y < CORNER; y += 1)
      for (let x = 0; x < CORNER; x += 1) {
        const [vx, vy] = [x + 0.5 - (startX + endX) / 2, y + 0.5 - (startY + endY) / 2]
        const distance = Math.max(
          Math.abs(vx) - Math.abs(dx) / 2 - radius,
          Math.abs(vy) - Math.abs(dy) / 2 - radius,
          Math.abs(vy * ux - vx * uy) - radius * (Math.abs(ux) + Math.abs(uy)),
        )
        const level = Math.min(255, ((0.5 - distance) * 255 + 0.5) | 0)
        if (level > mask[y * WIDTH + x]!) mask[y * WIDTH + x] = level
      }
  }
}

test('the shortcuts skip no pixel: each is covered by its distance from the hull of the squares', () => {
  const coverage = new Coverage()
  const expected = new Uint8Array(coverage.mask.length)
  fc.assert(
    fc.property(someLine(5), fc.integer({ min: 1, max: 30 }), fc.boolean(), (points, size, hasPressure) => {
      for (const segment of segmentsOf(points, size, hasPressure)) {
        squareTip.cover(coverage, WHOLE_PAGE, segment, { seed: 0, radius: size })
        slowly(expected, segment)
      }
      const isSame = Buffer.from(coverage.mask.buffer).equals(Buffer.from(expected.buffer))
      coverage.clear()
      expected.fill(0)
      expect(isSame).toBe(true)
    }),
    { numRuns: 30 },
  )
})
