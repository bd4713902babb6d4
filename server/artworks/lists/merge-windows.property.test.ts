import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { compareIn, type Order } from './listing.ts'
import { mergeWindows, partsOf } from './merge-windows.ts'

const order = fc.constantFrom<Order>('newest', 'oldest', 'title-asc', 'title-desc')
const keys = fc.record({ titleKey: fc.constantFrom('a', 'b', 'c'), updatedAt: fc.nat(5).map((ms) => new Date(ms)) })
const lists = fc.array(fc.array(keys, { maxLength: 12 }), { maxLength: 4 })
const window = fc.record({ skip: fc.nat(50), limit: fc.integer({ min: 1, max: 12 }) })

test('a window of several lists is that of all of them in one, and reads no more than it may need', () => {
  fc.assert(
    fc.property(lists, order, window, (given, by, wanted) => {
      let id = 0
      const sorted = given.map((list) => list.map((one) => ({ ...one, _id: ++id })).toSorted(compareIn(by)))
      const totals = sorted.map(({ length }) => length)
      const windows = partsOf(wanted, totals)
      const parts = sorted.map((list, i) => {
        const { skip, limit } = windows[i]!
        return list.slice(skip, skip + limit)
      })
      const all = sorted.flat().toSorted(compareIn(by))
      expect(mergeWindows(wanted, by, { parts, totals })).toEqual(all.slice(wanted.skip, wanted.skip + wanted.limit))
      // One list alone is read exactly.
      if (windows.length === 1) expect(windows[0]).toEqual(wanted)
    }),
  )
})
