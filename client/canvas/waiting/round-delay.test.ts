import { expect, test } from 'vitest'
import { roundDelay } from './round-delay.ts'

test('rounds that fail wait twice as long each time, up to two minutes, with jitter', () => {
  expect([1, 2, 3, 20].map((failures) => roundDelay(failures, 1))).toEqual([2_000, 4_000, 8_000, 120_000])
  expect(roundDelay(1, 0)).toBe(1_000)
})
