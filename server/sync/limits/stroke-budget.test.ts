import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStrokeBudget } from './stroke-budget.ts'

const stroke = { strokes: 1, flags: 0 }
const undo = { strokes: 0, flags: 1 }

function start(scale = 1) {
  const clock = { at: 0 }
  return { clock, budget: createStrokeBudget({ scale, now: () => clock.at }) }
}

test('a burst passes, what is beyond it waits as long as its budget takes to come back', () => {
  const { clock, budget } = start()
  budget.spend(1, { strokes: 600, flags: 0 })
  expect(budget.wait(1, stroke)).toBe(0)
  budget.spend(1, { strokes: 60, flags: 0 })
  expect(budget.wait(1, stroke)).toBe(1_000)
  clock.at = 1_000
  expect(budget.wait(1, stroke)).toBe(0)
})

test('who has drawn too much may still undo, who has undone too much may still draw, and nobody pays for others', () => {
  const { budget } = start()
  budget.spend(1, { strokes: 5_000, flags: 0 })
  expect([budget.wait(1, stroke) > 0, budget.wait(1, undo), budget.wait(2, stroke)]).toEqual([true, 0, 0])
  budget.spend(2, { strokes: 0, flags: 5_000 })
  expect([budget.wait(2, undo) > 0, budget.wait(2, stroke), budget.wait(1, undo)]).toEqual([true, 0, 0])
})

test('however much comes at once, nobody waits longer than a whole budget takes', () => {
  const { budget } = start()
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 20 }), (counts) => {
      for (const strokes of counts) budget.spend(1, { strokes, flags: strokes })
      expect(budget.wait(1, { strokes: 1, flags: 1 })).toBeLessThanOrEqual(10_000)
    }),
  )
})

test('who waits whenever told to has never done more than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(200)), { maxLength: 200 }), (acts) => {
      const { clock, budget } = start()
      let done = 0
      for (const [strokes, pause] of acts) {
        clock.at += pause + budget.wait(1, stroke)
        budget.spend(1, { strokes, flags: 0 })
        done += strokes
        expect(done).toBeLessThanOrEqual(600 + (clock.at / 1_000) * 60 + 50)
      }
    }),
  )
})

test('scale multiplies, and 0 turns it off', () => {
  const { budget } = start(0.1)
  budget.spend(1, { strokes: 66, flags: 0 })
  expect(budget.wait(1, stroke)).toBe(1_000)
  const off = start(0).budget
  off.spend(1, { strokes: 1e9, flags: 1e9 })
  expect(off.wait(1, { strokes: 1, flags: 1 })).toBe(0)
})
