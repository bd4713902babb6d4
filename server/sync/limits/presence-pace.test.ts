import { expect, test } from 'vitest'
import { gatherMs } from './presence-pace.ts'

test('presence is gathered for half a frame in a quiet process, and longer the busier it is', () => {
  expect([0, 0.4, 0.65, 0.9, 1].map(gatherMs)).toEqual([8, 8, 29, 50, 50])
})
