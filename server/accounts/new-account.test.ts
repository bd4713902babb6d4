import { expect, test } from 'vitest'
import { shownNameFrom } from './new-account.ts'

test.each([
  ['  Ana   Maria ', 'Ana Maria'],
  ['x'.repeat(60), 'x'.repeat(50)],
  [`${'x'.repeat(49)}🦊`, 'x'.repeat(49)],
  [`${'x'.repeat(45)}👩‍👩‍👧`, 'x'.repeat(45)],
])('a provider calls somebody %j, and others see %j', (given, shown) => {
  expect(shownNameFrom(given)).toBe(shown)
})
