import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { simulatedPressure } from './simulated-pressure.ts'

const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.integer({ min: -5, max: 2_000 })))

test('the pressure stays between that of four fifths of the width and that of the full width', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let pressure = 1
      for (const [distance, ms] of list) {
        pressure = simulatedPressure(pressure, distance, ms)
        expect(pressure).toBeGreaterThanOrEqual(0.539)
        expect(pressure).toBeLessThanOrEqual(1)
      }
    }),
  )
})

/** Returns the pressure after `ms` at `speed`, reported every 8 ms. */
function after(speed: number, ms: number, before = 1): number {
  let pressure = before
  for (let passed = 0; passed < ms; passed += 8) pressure = simulatedPressure(pressure, speed * 8, 8)
  return pressure
}

test('faster is finer, slowing down restores the pressure, and one report alone changes little', () => {
  expect(after(0.3, 500)).toBe(1)
  expect(after(1, 500)).toBeGreaterThan(after(2, 500))
  expect(after(2, 500)).toBeGreaterThan(after(3, 500))
  expect(after(3, 500)).toBeCloseTo(0.54, 2)
  expect(after(0.1, 500, 0.54)).toBeCloseTo(1, 2)
  expect(after(30, 8)).toBeGreaterThan(0.9)
})
