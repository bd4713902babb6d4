import { Buffer } from 'node:buffer'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { isJsonWithin } from './json-size.ts'

const isWithin = (json: string, parts: number, depth = 32): boolean => isJsonWithin(Buffer.from(json), { parts, depth })

/** Counts lists, objects, texts (keys too) and the commas between them. */
function partsOf(value: unknown): number {
  if (typeof value === 'string') return 1
  if (value === null || typeof value !== 'object') return 0
  const items = Object.values(value)
  const keys = Array.isArray(value) ? 0 : items.length
  return 1 + keys + Math.max(0, items.length - 1) + items.reduce<number>((sum, item) => sum + partsOf(item), 0)
}

test('JSON passes at exactly the number of its parts, whatever its texts contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpread) => {
      const json = JSON.stringify(value, null, isSpread ? 2 : 0)
      const parts = partsOf(JSON.parse(json))
      expect([isWithin(json, parts, 1_000), isWithin(json, parts - 1, 1_000)]).toEqual([true, false])
    }),
  )
})

test.each([
  ['quotes, backslashes and brackets in a text', String.raw`["a\"[[[[\\", "\\\"{{{{"]`, 4, 1],
  ['a text without an end', '"[[[[,,,,', 1, 0],
  ['nothing', '', 0, 0],
])('%s count as what they are', (_, json, parts, depth) => {
  expect([isWithin(json, parts, depth), parts > 0 && isWithin(json, parts - 1, depth)]).toEqual([true, false])
})

test('nesting is measured at its deepest', () => {
  expect([isWithin('[[],[[]]]', 9, 3), isWithin('[[],[[]]]', 9, 2)]).toEqual([true, false])
})
