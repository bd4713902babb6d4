import { expect, test } from 'vitest'
import { sayWait } from './who-is-coloring.tsx'

test.each([
  [undefined, 'one minute'],
  [1, 'one minute'],
  [60, 'one minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3_600, 'one hour'],
])('%s seconds are %s', (seconds, words) => {
  expect(sayWait(seconds)).toBe(words)
})
