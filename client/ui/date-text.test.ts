import { expect, test } from 'vitest'
import { dateLocale, sayWhen } from './date-text.ts'

const NOW = new Date(2026, 10, 21, 15, 0) // a Saturday

test.each([
  [new Date(2026, 10, 21, 14, 59, 30), 'just now'],
  [new Date(2026, 10, 21, 15, 2), 'just now'],
  [new Date(2026, 10, 21, 14, 59), '1 minute ago'],
  [new Date(2026, 10, 21, 14, 55), '5 minutes ago'],
  [new Date(2026, 10, 21, 12, 10), '2 hours ago'],
  [new Date(2026, 10, 20, 23, 59), 'yesterday'],
  [new Date(2026, 10, 17, 9, 0), 'Tuesday'],
  [new Date(2026, 10, 15, 9, 0), 'Sunday'],
  [new Date(2026, 10, 14, 9, 0), 'last week'],
  [new Date(2026, 10, 1, 9, 0), 'November 1'],
  [new Date(2025, 2, 3, 9, 0), 'March 3, 2025'],
])('%s reads %s', (moment, said) => expect(sayWhen(moment, NOW)).toBe(said))

test('yesterday begins at midnight, not 24 hours ago', () => {
  expect(sayWhen(new Date(2026, 10, 20, 23, 50), new Date(2026, 10, 21, 0, 20))).toBe('30 minutes ago')
  expect(sayWhen(new Date(2026, 10, 20, 22, 0), new Date(2026, 10, 21, 0, 20))).toBe('yesterday')
})

test.each([
  ['en-GB', '24 November 2026'],
  ['en-US', 'November 24, 2026'],
  ['de', '24 November 2026'],
  ['de-AT', '24 November 2026'],
  ['tr-TR', '24 November 2026'],
  ['c', 'November 24, 2026'],
  [undefined, 'November 24, 2026'],
])('a browser in %s reads dates in English, in the order of its region', (language, said) => {
  expect(new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long' }).format(new Date(2026, 10, 24))).toBe(said)
})
