import { expect, test } from 'vitest'
import { floorOf, levelOf } from './level.ts'

test('compares the thirds after the start', () => {
  const samples = [900, 100, 101, 102, 200, 200, 200, 103, 104, 105]
  expect(levelOf(samples)).toEqual({ early: 101, late: 104 })
})

test('the floor is the lowest of each third', () => {
  expect(floorOf([900, 5, 9, 7, 20, 20, 20, 8, 6, 30])).toEqual({ early: 5, late: 6 })
})

test('a single peak changes nothing', () => {
  expect(levelOf([1, 5, 5, 5, 5, 5, 5, 5, 500, 5])).toEqual({ early: 5, late: 5 })
})
