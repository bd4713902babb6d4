import { expect, test } from 'vitest'
import { sayStepTime } from './say-step-time.ts'

const at = (...parts: [number, number, number, number, number]): Date => new Date(...parts)
const now = at(2026, 10, 21, 18, 0)

test.each([
  [at(2026, 10, 21, 14, 3), '2:03 PM'],
  [at(2026, 10, 20, 9, 30), 'Nov 20, 9:30 AM'],
  [at(2025, 11, 24, 9, 30), 'Dec 24, 2025, 9:30 AM'],
])('the time of %s reads %s', (moment, words) => {
  expect(sayStepTime(moment.toISOString(), now).replaceAll('\u202f', ' ')).toBe(words)
})

test('an invalid time reads as an empty text', () => expect(sayStepTime('', now)).toBe(''))
