import { expect, test } from 'vitest'
import { stripBackground } from './strip-background.ts'

const colors = new Map([
  [1, '#e84393'],
  [2, '#3fa9f5'],
])

test('a stretch of one person is one stop, and what is nobody’s any more is grey', () => {
  expect(stripBackground([1, 1, 2, 9], colors, null)).toBe(
    'linear-gradient(to right, #e84393 0% 50%, #3fa9f5 50% 75%, #8e9aa6 75% 100%)',
  )
})

test('those who do not stand out are pale, not gone', () => {
  expect(stripBackground([1, 2], colors, 2)).toBe(
    'linear-gradient(to right, color-mix(in srgb, #e84393 20%, var(--door-shade)) 0% 50%, #3fa9f5 50% 100%)',
  )
})

test('nothing done yet is an empty track', () => expect(stripBackground([], colors, null)).toBe('var(--door-shade)'))
