import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { EVERYTHING, readChoice, SORTS, STATUSES, writeChoice } from './gallery-choice.ts'

const choice = fc.record({
  search: fc.string({ maxLength: 30 }),
  status: fc.constantFrom(...STATUSES),
  sort: fc.constantFrom(...SORTS),
})

test('an address keeps every choice, and other parameters stay', () => {
  fc.assert(
    fc.property(choice, choice, (before, chosen) => {
      const address = writeChoice(writeChoice(new URLSearchParams('view=list'), before), chosen)
      expect(readChoice(new URLSearchParams(address.toString()))).toEqual(chosen)
      expect(address.get('view')).toBe('list')
    }),
  )
})

test('what an address says wrongly is as if it said nothing', () => {
  expect(readChoice(new URLSearchParams('status=lost&sort=by+color'))).toEqual(EVERYTHING)
  expect(writeChoice(new URLSearchParams(), EVERYTHING).toString()).toBe('')
})
