import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { isSolved, makeSum } from './sum-dialog.tsx'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('both factors are 4 to 9, and the next sum differs from the last', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 4, maxLength: 4 }), fc.boolean(), (draws, again) => {
      const dice = draws.values()
      const first = makeSum(() => dice.next().value ?? 0)
      const same = [(first.one - 4) / 6, (first.other - 4) / 6].values()
      const next = makeSum(() => (again ? same : dice).next().value ?? 0, first)
      for (const { one, other } of [first, next])
        for (const number of [one, other]) {
          expect(number).toBeGreaterThanOrEqual(4)
          expect(number).toBeLessThanOrEqual(9)
        }
      expect(next).not.toEqual(first)
    }),
  )
})

test('only the product solves the sum', () => {
  fc.assert(
    fc.property(chance, chance, fc.nat(99), (a, b, typed) => {
      const dice = [a, b].values()
      const sum = makeSum(() => dice.next().value ?? 0)
      expect(isSolved(sum, ` ${typed} `)).toBe(typed === sum.one * sum.other)
      expect(isSolved(sum, '')).toBe(false)
    }),
  )
})
