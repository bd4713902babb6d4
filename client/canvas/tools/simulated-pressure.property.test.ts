import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulatedPressure } from './simulated-pressure.ts'

const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.integer({ min: -5, max: 2_000 })))

test('stays between four fifths of the width and the whole of it, whatever clock and hand do', () => {
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

/** The pressure once a hand has gone at `speed` for `ms`, told every 8 ms. */
function after(speed: number, ms: number, before = 1): number {
  let pressure = before
  for (let passed = 0; passed < ms; passed += 8) pressure = simulatedPressure(pressure, speed * 8, 8)
  return pressure
}

test('the quicker, the finer; a hand that slows down presses again; one report alone says little', () => {
  expect(after(0.3, 500)).toBe(1)
  expect(after(1, 500)).toBeGreaterThan(after(2, 500))
  expect(after(2, 500)).toBeGreaterThan(after(3, 500))
  expect(after(3, 500)).toBeCloseTo(0.54, 2)
  expect(after(0.1, 500, 0.54)).toBeCloseTo(1, 2)
  expect(after(30, 8)).toBeGreaterThan(0.9)
})
