import { expect, test } from 'vitest'
import { stripBackground } from './strip-background.ts'

const colors = new Map([
  [1, '#e84393'],
  [2, '#3fa9f5'],
])

test('adjoining steps of one person are one color stop, and steps of a deleted account are grey', () => {
  expect(stripBackground([1, 1, 2, 9], colors, null)).toBe(
    'linear-gradient(to right, #e84393 0% 50%, #3fa9f5 50% 75%, #8e9aa6 75% 100%)',
  )
})

test('the steps of the other people are paler', () => {
  expect(stripBackground([1, 2], colors, 2)).toBe(
    'linear-gradient(to right, color-mix(in srgb, #e84393 20%, var(--door-shade)) 0% 50%, #3fa9f5 50% 100%)',
  )
})

test('without steps the track is empty', () => expect(stripBackground([], colors, null)).toBe('var(--door-shade)'))
