import { expect, test } from 'vitest'
import { sayDay } from './say-day.ts'

const NOW = new Date(2026, 10, 21, 0, 20) // a Saturday

test.each([
  [new Date(2026, 10, 21, 0, 0), 'Today'],
  [new Date(2026, 10, 21, 9, 0), 'Today'],
  [new Date(2026, 10, 22, 9, 0), 'Today'], // a clock that goes ahead
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 17, 9, 0), 'Tuesday, November 17'],
  [new Date(2025, 2, 3, 9, 0), 'March 3, 2025'],
])('%s is on %s', (moment, said) => expect(sayDay(moment, NOW)).toBe(said))
