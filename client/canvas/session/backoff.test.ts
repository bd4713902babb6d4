import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { reconnectDelay, roundDelay } from './backoff.ts'

test('delays grow, are spread, and never exceed a few seconds', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const delay = reconnectDelay(attempt, chance)
      expect(delay).toBeGreaterThanOrEqual(100)
      expect(delay).toBeLessThanOrEqual(4_000)
      expect(reconnectDelay(attempt + 1, chance)).toBeGreaterThanOrEqual(delay)
      expect(reconnectDelay(attempt, 1)).toBe(2 * reconnectDelay(attempt, 0))
    }),
  )
})

test('rounds that fail wait twice as long each time, up to two minutes, with jitter', () => {
  expect([1, 2, 3, 20].map((failures) => roundDelay(failures, 1))).toEqual([2_000, 4_000, 8_000, 120_000])
  expect(roundDelay(1, 0)).toBe(1_000)
})
