import { expect, test } from 'vitest'
import { snapToStep, valueAfterKey, valueAt } from './slider.tsx'

const WHOLE = { min: 2, max: 100, step: 1 }
const FINE = { min: 0.1, max: 1, step: 0.05 }
const after = (key: string, value: number, shiftKey = false): number | null =>
  valueAfterKey({ key, shiftKey }, value, WHOLE)

test('arrows move by one step, Page Up, Page Down and Shift by ten', () => {
  expect(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'].map((key) => after(key, 50))).toEqual([51, 51, 49, 49])
  expect(['PageUp', 'PageDown'].map((key) => after(key, 50))).toEqual([60, 40])
  expect(after('ArrowRight', 50, true)).toBe(60)
})

test('Home and End go to the ends, which no key passes', () => {
  expect([after('Home', 50), after('End', 50)]).toEqual([2, 100])
  expect([after('ArrowLeft', 2), after('PageUp', 95)]).toEqual([2, 100])
})

test('other keys move nothing', () => {
  expect(['Tab', 'Enter', ' ', 'a'].map((key) => after(key, 50))).toEqual([null, null, null, null])
})

test('a point of the track is a value in whole steps', () => {
  expect([0, 0.5, 1].map((share) => valueAt(share, WHOLE))).toEqual([2, 51, 100])
  expect([-1, 2].map((share) => valueAt(share, WHOLE))).toEqual([2, 100])
  expect(snapToStep(0.333, FINE)).toBe(0.35)
  expect(valueAfterKey({ key: 'ArrowUp', shiftKey: false }, 0.35, FINE)).toBe(0.4)
})
