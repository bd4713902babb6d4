import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { arrivals, NO_FAULTS, SHUFFLE_MS } from './faults.ts'

const anyFaults = fc.record({
  offline: fc.boolean(),
  delayMs: fc.integer({ min: 0, max: 5_000 }),
  duplicates: fc.boolean(),
  shuffles: fc.boolean(),
})
const anyChance = fc.double({ min: 0, max: 1, noNaN: true })

test('each message arrives once, or twice with duplicates, and no later than the faults say', () => {
  fc.assert(
    fc.property(anyFaults, fc.nat(1_000), anyChance, (faults, now, chance) => {
      const found = arrivals(faults, now, 0, () => chance)
      expect(found).toHaveLength(faults.duplicates ? 2 : 1)
      for (const at of found) {
        expect(at).toBeGreaterThanOrEqual(now + faults.delayMs)
        expect(at).toBeLessThanOrEqual(now + faults.delayMs + (faults.shuffles ? SHUFFLE_MS : 0))
      }
    }),
  )
})

test('without shuffling, messages keep their order, also when the delay shrinks meanwhile', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), anyFaults), { maxLength: 20 }), (sent) => {
      let now = 0
      let last = 0
      for (const [pause, faults] of sent) {
        now += pause
        const [at = 0] = arrivals({ ...faults, shuffles: false }, now, last, () => 0.5)
        expect(at).toBeGreaterThanOrEqual(last)
        last = at
      }
    }),
  )
})

test('no faults deliver at once', () => {
  expect(arrivals(NO_FAULTS, 7, 0, () => 1)).toEqual([7])
})
