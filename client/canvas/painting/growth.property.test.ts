import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryPath, arbitraryStroke } from '#tests/core/arbitrary-strokes.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { byId, grown, growthOf } from './growth.ts'

/** A line of few forms, so that one is often the beginning of the next, or differs in its last pressure only. */
const anyLine = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom(10, 20), fc.nat(6), fc.constantFrom(null, 100, 200), fc.boolean())
  .map(([id, size, count, lastPressure, turned]) => {
    const points = Array.from({ length: count + 1 }, (_, index) => [index * 16, turned && index > 3 ? 16 : 0]).flat()
    const pressures =
      lastPressure === null ? null : Array.from({ length: count + 1 }, (_, i) => (i === count ? lastPressure : 50))
    return plainLine({ id, size, path: { points, pressures } })
  })
const anyStroke = fc.oneof(
  { weight: 4, arbitrary: anyLine },
  { weight: 1, arbitrary: arbitraryStroke(fc.constantFrom('a', 'b'), fc.constant(1)) },
)

test('whatever is told of growing strokes, the painter knows the strokes themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyStroke, { maxLength: 3 }), { maxLength: 12 }), (moments) => {
      let [told, known] = [byId([]), byId([])]
      for (const strokes of moments) {
        const message = structuredClone(strokes.map((stroke) => growthOf(stroke, told)))
        const got = message.map((growth) => grown(growth, known))
        expect(got).toEqual(strokes)
        told = byId(strokes)
        known = byId(got)
      }
    }),
  )
})

test('of a line that has grown only what is new is told', () => {
  fc.assert(
    fc.property(arbitraryPath, ({ points, pressures }) => {
      const before = plainLine({ id: 'a', path: { points, pressures } })
      const after = plainLine({
        id: 'a',
        path: { points: [...points, 160, 320], pressures: pressures && [...pressures, 7] },
      })
      expect(growthOf(after, byId([before]))).toEqual({
        id: 'a',
        kept: points.length / 2,
        path: { points: [160, 320], pressures: pressures && [7] },
      })
    }),
  )
})
