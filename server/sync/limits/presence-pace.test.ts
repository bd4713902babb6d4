import { expect, test } from 'vitest'
import { gatherMs } from './presence-pace.ts'

test('presence is gathered for half a frame in a quiet process, a frame in a busy one, and longer in one that cannot keep up', () => {
  expect([0, 0.4, 0.65, 0.9, 0.95, 1].map(gatherMs)).toEqual([8, 8, 12, 16, 33, 50])
})
