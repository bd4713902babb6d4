import { beforeEach, expect, test, vi } from 'vitest'
import { ExportPlaces } from './export-places.ts'

let now = 0
let places: ExportPlaces
beforeEach(() => {
  now = 0
  places = new ExportPlaces({ places: 3, fairMs: 1_000 }, () => now)
})

test('slow readers give way to others once they have had their time, the longest one first', () => {
  const cutOff = [1, 2, 3].map((userId) => {
    const cut = vi.fn()
    places.take(userId, cut)
    now += 100
    return cut
  })
  expect(() => places.take(4, vi.fn())).toThrow(expect.objectContaining({ status: 503 }))
  now = 1_000
  places.take(4, vi.fn())
  expect(cutOff.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  // The next one has its time until 1,100.
  expect(() => places.take(5, vi.fn())).toThrow(expect.objectContaining({ status: 503 }))
  now = 1_100
  places.take(5, vi.fn())
  expect(cutOff.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('a person has one at a time, and a place is given back once', () => {
  const release = places.take(1, vi.fn())
  expect(() => places.take(1, vi.fn())).toThrow(expect.objectContaining({ status: 409 }))
  release()
  places.take(1, vi.fn())
  release()
  expect(() => places.take(1, vi.fn())).toThrow(expect.objectContaining({ status: 409 }))
})
