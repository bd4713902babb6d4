import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { neighborsOf } from './picture-list.ts'

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 48 }), { maxLength: 30 })

test('going on from the first picture meets each once, and going back as well', () => {
  fc.assert(
    fc.property(lists, (ids) => {
      const list = { address: '/gallery', ids }
      const walk = (from: number | undefined, way: 'next' | 'previous'): number[] => {
        const met: number[] = []
        for (let at = from ?? null; at !== null; at = neighborsOf(list, at)[way]) met.push(at)
        return met
      }
      expect(walk(ids[0], 'next')).toEqual(ids)
      expect(walk(ids.at(-1), 'previous')).toEqual(ids.toReversed())
    }),
  )
})

test('a picture that is not in the list has no neighbors, nor has one without a list', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: -10, max: 0 }), (ids, id) => {
      expect(neighborsOf({ address: '/gallery', ids }, id)).toEqual({ previous: null, next: null })
    }),
  )
  expect(neighborsOf(null, 1)).toEqual({ previous: null, next: null })
})
