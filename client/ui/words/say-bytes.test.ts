import { expect, test } from 'vitest'
import { sayBytes } from './say-bytes.ts'

test('sizes have one or two digits', () => {
  expect([0, 344_000, 949_000, 951_000, 1_234_567, 9_960_000, 14_400_000].map(sayBytes)).toEqual([
    '10 kB',
    '340 kB',
    '950 kB',
    '1.0 MB',
    '1.2 MB',
    '10 MB',
    '14 MB',
  ])
})
