import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { personColumns } from './strip-background.ts'

const anyIds = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 300 })

test('the strip has at most one column for each step, and shows only people with steps', () => {
  fc.assert(
    fc.property(anyIds, fc.integer({ min: 1, max: 400 }), (ids, columns) => {
      const strip = personColumns(ids, columns)
      expect(strip).toHaveLength(Math.min(columns, ids.length))
      if (columns >= ids.length) expect(strip).toEqual(ids)
      for (const id of strip) expect(ids).toContain(id)
    }),
  )
})

test('a column shows the person with the most steps in it', () => {
  expect(personColumns([1, 2, 2, 3, 3, 3, 1, 1], 2)).toEqual([2, 3])
  expect(personColumns([], 10)).toEqual([])
})
