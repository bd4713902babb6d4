import { expect, test } from 'vitest'
import { sayDuration } from './say-duration.ts'

test('durations are minutes and seconds', () => {
  expect([0, 6_600, 59_600, 750_000].map(sayDuration)).toEqual(['0:00', '0:07', '1:00', '12:30'])
})
