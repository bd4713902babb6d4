import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { sortByKeys } from './sort-by-keys.ts'

test('values come by their keys, and those of equal keys keep their order', () => {
  const cases = fc
    .integer({ min: 1, max: 25 })
    .chain((keyBits) =>
      fc.tuple(
        fc.constant(keyBits),
        fc.array(fc.oneof(fc.nat(Math.min(3, 2 ** keyBits - 1)), fc.nat(2 ** keyBits - 1))),
      ),
    )
  fc.assert(
    fc.property(cases, ([keyBits, keys]) => {
      const places = Uint32Array.from(keys, (_, place) => place)
      const expected = [...places].toSorted((a, b) => keys[a]! - keys[b]! || a - b)
      expect([...sortByKeys(places, Uint32Array.from(keys), keyBits)]).toEqual(expected)
    }),
  )
})
