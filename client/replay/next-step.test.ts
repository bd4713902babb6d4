import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const steps = [1, 1, 2, 1, 2].map((userId) => ({ userId }))

test('without a person every step is a stop, from the empty page to the last step', () => {
  expect([0, 1, 4].map((done) => nextStep(steps, done, 1, null))).toEqual([1, 2, 5])
  expect([5, 1].map((done) => nextStep(steps, done, -1, null))).toEqual([4, 0])
  expect(nextStep(steps, 5, 1, null)).toBe(5)
  expect(nextStep(steps, 0, -1, null)).toBe(0)
})

test('with a person only theirs are, and the empty page', () => {
  expect([0, 3].map((done) => nextStep(steps, done, 1, 2))).toEqual([3, 5])
  expect(nextStep(steps, 5, 1, 2)).toBe(5)
  expect([5, 3].map((done) => nextStep(steps, done, -1, 2))).toEqual([3, 0])
  expect(nextStep(steps, 4, 1, 1)).toBe(4)
})
