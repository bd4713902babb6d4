import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { withDirty } from './dirty-rectangles.ts'
import type { Rectangle } from './planes.ts'
import { contains, isEmpty } from './rectangle.ts'

const anyRectangle = fc
  .tuple(fc.nat(1500), fc.nat(1100), fc.nat(100), fc.nat(100))
  .map(([left, top, width, height]): Rectangle => ({ left, top, right: left + width, bottom: top + height }))
const areaOf = ({ left, top, right, bottom }: Rectangle): number => (right - left) * (bottom - top)
const sum = (rectangles: readonly Rectangle[]): number => rectangles.reduce((all, one) => all + areaOf(one), 0)

test('the rectangles contain every place, none is empty, and a joined one costs less than two', () => {
  fc.assert(
    fc.property(fc.array(anyRectangle, { maxLength: 12 }), (places) => {
      const dirty = places.reduce<readonly Rectangle[]>(withDirty, [])
      const seen = places.filter((place) => !isEmpty(place))
      for (const place of seen) expect(dirty.some((one) => contains(one, place))).toBe(true)
      expect(dirty.some(isEmpty)).toBe(false)
      expect(sum(dirty)).toBeLessThanOrEqual(sum(seen) + (seen.length - dirty.length) * 64 * 64)
    }),
  )
})

const at = (left: number): Rectangle => ({ left, top: 0, right: left + 100, bottom: 100 })

test('places near each other are joined, places far apart are not', () => {
  expect([at(0), at(50)].reduce<readonly Rectangle[]>(withDirty, [])).toHaveLength(1)
  expect([at(0), at(1200)].reduce<readonly Rectangle[]>(withDirty, [])).toHaveLength(2)
})
