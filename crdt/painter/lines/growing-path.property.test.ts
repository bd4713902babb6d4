import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { TIPS } from '#crdt/document/stroke/stroke.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { BRUSH_TIPS_2 } from '#crdt/painter/tips/brush-tips.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { GrowingPath } from './growing-path.ts'
import { coverPath } from './paint-path.ts'

/** Units: a small square, so that wide lines overlap and a tail lies on what was covered before. */
const place = fc.integer({ min: 2000, max: 3200 })
const points = fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 25 }).map((list) => list.flat())

test.each(TIPS)('a %s line that grows in parts covers what it covers as a whole', (tip) => {
  const whole = new Coverage()
  const grown = new Coverage()
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 3 }), (all, size, step) => {
      const upTo = (end: number) => plainLine({ tip, size, path: { points: all.slice(0, end), pressures: null } })
      const growing = new GrowingPath(grown, upTo(2), BRUSH_TIPS_2)
      for (let end = 2; end < all.length; end += step * 2) growing.extendTo(upTo(end))
      growing.extendTo(upTo(all.length))
      coverPath(whole, WHOLE_PAGE, upTo(all.length), BRUSH_TIPS_2)
      const isSame = Buffer.from(grown.mask.buffer).equals(Buffer.from(whole.mask.buffer))
      grown.clear()
      whole.clear()
      expect(isSame).toBe(true)
    }),
    { numRuns: 30 },
  )
})
