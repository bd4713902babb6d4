import { expect, test } from 'vitest'
import { placeOf } from './placement.ts'

const at = (path: string, person: number, attempt = 0) => ({ path, person, attempt, count: 2 })

test('by artwork, everybody reaches the process of the artwork, by socket and by request', () => {
  for (const person of [1, 2, 3])
    for (const path of ['/collab/41?v=3', '/api/artworks/41/contributors'])
      expect(placeOf('by-artwork', at(path, person))).toBe(1)
  expect(placeOf('by-artwork', at('/api/user', 2))).toBe(0)
})

test('scattered, people of one artwork reach different processes', () => {
  expect([1, 2].map((person) => placeOf('scattered', at('/collab/41', person)))).toEqual([1, 0])
})

test('the next attempt reaches another process', () => {
  for (const placement of ['by-artwork', 'scattered', 'first'] as const)
    expect(placeOf(placement, at('/collab/41', 1, 1))).not.toBe(placeOf(placement, at('/collab/41', 1)))
})
