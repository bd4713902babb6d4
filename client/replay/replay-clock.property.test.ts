import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, SPEEDS, stepMs } from './replay-clock.ts'

test('a replay advances, twice as fast at twice the speed, and stops at the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom(...SPEEDS),
      (steps, start, elapsed, speed) => {
        const from = start * steps
        const to = advance(from, elapsed, steps, speed)
        expect(to).toBeLessThanOrEqual(steps)
        expect(to).toBeGreaterThanOrEqual(from)
        if (to < steps) expect(to - from).toBeCloseTo((advance(0, elapsed, 1e9, 1) * 12 * speed) / stepMs(steps), 5)
      },
    ),
  )
})

test('a hundred steps take twenty seconds, three take at most one second each', () => {
  expect(stepMs(100) * 100).toBe(20_000)
  expect(stepMs(3)).toBeLessThan(1_000)
})
