import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { MAX_SCALE, moveBy, WHOLE, type Zoom, zoomAt } from './zoom.ts'

const SIZE = { width: 800, height: 600 }
const point = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) })
const change = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point })
const after = (changes: readonly { factor: number; at: { x: number; y: number } }[]): Zoom =>
  changes.reduce((zoom, { factor, at }) => moveBy(zoomAt(zoom, factor, at, SIZE), at, SIZE), WHOLE)

test('after any changes the picture covers the place of the whole one', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const { scale, x, y } = after(changes)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(MAX_SCALE)
      expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * SIZE.width) / 2)
      expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * SIZE.height) / 2)
    }),
  )
})

test('what is under the pointer stays there while the picture grows', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: MAX_SCALE, noNaN: true }), (at, factor) => {
      const { scale, x, y } = zoomAt(WHOLE, factor, at, SIZE)
      expect(at.x * scale + x).toBeCloseTo(at.x, 6)
      expect(at.y * scale + y).toBeCloseTo(at.y, 6)
    }),
  )
})
