import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personColumns } from './person-columns.ts'

const anyIds = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 300 })

test('a strip has a column for each step, as far as there is room, and shows nobody who was not there', () => {
  fc.assert(
    fc.property(anyIds, fc.integer({ min: 1, max: 400 }), (ids, columns) => {
      const strip = personColumns(ids, columns)
      expect(strip).toHaveLength(Math.min(columns, ids.length))
      if (columns >= ids.length) expect(strip).toEqual(ids)
      for (const id of strip) expect(ids).toContain(id)
    }),
  )
})

test('who did most of a column has it', () => {
  expect(personColumns([1, 2, 2, 3, 3, 3, 1, 1], 2)).toEqual([2, 3])
  expect(personColumns([], 10)).toEqual([])
})
