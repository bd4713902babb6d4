import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { nextRadio } from './next-radio.ts'

const group = fc
  .record({ rows: fc.integer({ min: 1, max: 3 }), rowLength: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rows, rowLength }) =>
    fc.record({
      count: fc.constant(rows * rowLength),
      rowLength: fc.constant(rowLength),
      index: fc.nat(rows * rowLength - 1),
    }),
  )

test.each([
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowDown', 'ArrowUp'],
])('%s and %s are inverse and stay in the group', (there, back) => {
  fc.assert(
    fc.property(group, ({ count, rowLength, index }) => {
      const next = nextRadio(there, index, count, rowLength)!
      expect(next).toBeGreaterThanOrEqual(0)
      expect(next).toBeLessThan(count)
      expect(nextRadio(back, next, count, rowLength)).toBe(index)
    }),
  )
})

test('of twelve crayons in two rows, down goes to the one in front', () => {
  expect(nextRadio('ArrowDown', 1, 12, 6)).toBe(7)
  expect(nextRadio('ArrowUp', 7, 12, 6)).toBe(1)
  expect(nextRadio('ArrowRight', 11, 12, 6)).toBe(0)
})

test('Home and End go to the ends', () => {
  expect(nextRadio('Home', 7, 12, 6)).toBe(0)
  expect(nextRadio('End', 2, 12, 6)).toBe(11)
})

test('other keys move nowhere', () => {
  for (const key of ['Enter', ' ', 'a', 'Tab']) expect(nextRadio(key, 0, 3, 3)).toBeNull()
})
