import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

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
