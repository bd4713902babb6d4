import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { StrokeBudget } from './stroke-budget.ts'

const NOTHING = { strokes: 0, flags: 0, steps: 0, paint: 0 }
const stroke = { ...NOTHING, strokes: 1 }
const undo = { ...NOTHING, flags: 1 }
const work = { ...NOTHING, steps: 1 }
const painting = { ...NOTHING, paint: 1 }

function start(scale = 1) {
  const clock = { at: 0 }
  return { clock, budget: new StrokeBudget(scale, () => clock.at) }
}

test('a burst passes, and an overdrawn budget returns the time until it is even again', () => {
  const { clock, budget } = start()
  budget.spend(1, { ...NOTHING, strokes: 600 })
  expect(budget.waitMs(1, stroke)).toBe(0)
  budget.spend(1, { ...NOTHING, strokes: 60 })
  expect(budget.waitMs(1, stroke)).toBe(1_000)
  clock.at = 1_000
  expect(budget.waitMs(1, stroke)).toBe(0)
})

test('strokes and undo flags have separate budgets, and every person has their own', () => {
  const { budget } = start()
  budget.spend(1, { ...NOTHING, strokes: 5_000 })
  expect([budget.waitMs(1, stroke) > 0, budget.waitMs(1, undo), budget.waitMs(2, stroke)]).toEqual([true, 0, 0])
  budget.spend(2, { ...NOTHING, flags: 5_000 })
  expect([budget.waitMs(2, undo) > 0, budget.waitMs(2, stroke), budget.waitMs(1, undo)]).toEqual([true, 0, 0])
})

test('work has a budget of its own, also when it adds no stroke and no flag (SYNC-13)', () => {
  const { clock, budget } = start()
  budget.spend(1, { ...NOTHING, steps: 220_000 })
  expect([budget.waitMs(1, work), budget.waitMs(1, stroke), budget.waitMs(2, work)]).toEqual([1_000, 0, 0])
  clock.at = 1_000
  expect(budget.waitMs(1, work)).toBe(0)
})

test('painting has a budget of its own, and nobody waits over four minutes for it (STROKE-9)', () => {
  const { clock, budget } = start()
  budget.spend(1, { ...NOTHING, paint: 60_000_000 })
  expect(budget.waitMs(1, painting)).toBe(0)
  budget.spend(1, { ...NOTHING, paint: 50_000_000 })
  expect([budget.waitMs(1, painting), budget.waitMs(1, undo), budget.waitMs(2, painting)]).toEqual([100_000, 0, 0])
  budget.spend(1, { ...NOTHING, paint: 600_000_000 })
  expect(budget.waitMs(1, painting)).toBe(240_000)
  clock.at = 240_000
  expect(budget.waitMs(1, painting)).toBe(0)
})

test('no wait is longer than the refill of a whole budget, however much is spent at once', () => {
  const { budget } = start()
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 20 }), (counts) => {
      for (const strokes of counts) budget.spend(1, { ...NOTHING, strokes, flags: strokes, steps: strokes * 1_000 })
      expect(budget.waitMs(1, { ...NOTHING, strokes: 1, flags: 1, steps: 1 })).toBeLessThanOrEqual(10_000)
    }),
  )
})

test('a person who always waits as told never exceeds the burst and the rate', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(200)), { maxLength: 200 }), (writes) => {
      const { clock, budget } = start()
      let done = 0
      for (const [strokes, pause] of writes) {
        clock.at += pause + budget.waitMs(1, stroke)
        budget.spend(1, { ...NOTHING, strokes })
        done += strokes
        expect(done).toBeLessThanOrEqual(600 + (clock.at / 1_000) * 60 + 50)
      }
    }),
  )
})

test('the scale multiplies the budgets, and 0 removes them', () => {
  const { budget } = start(0.1)
  budget.spend(1, { ...NOTHING, strokes: 66 })
  expect(budget.waitMs(1, stroke)).toBe(1_000)
  const off = start(0).budget
  off.spend(1, { strokes: 1e9, flags: 1e9, steps: 1e9, paint: 1e9 })
  expect(off.waitMs(1, { ...NOTHING, strokes: 1, flags: 1, steps: 1 })).toBe(0)
})

test('a price that is no number is an error, not free', () => {
  const { budget } = start()
  for (const cost of [
    { ...stroke, strokes: Number.NaN },
    { ...undo, flags: Number.NaN },
    { ...work, steps: Number.NaN },
    { ...work, steps: -1 },
  ])
    expect(() => budget.spend(1, cost)).toThrow(RangeError)
  expect(budget.waitMs(1, work)).toBe(0)
})
