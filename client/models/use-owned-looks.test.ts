import { expect, test } from 'vitest'
import { ALL_UNLOCKS } from '#contract/unlocks.ts'
import * as fc from '#tests/fast-check.ts'
import { looksAsText, looksFromText, ownedLooksOf } from './use-owned-looks.ts'

test('an inventory unlocks what its entries name, by the oldest item of each (ITEM-3)', () => {
  const entries = [
    { itemId: 2_000, unlocks: 'tip:crayon' as const },
    { itemId: 201, unlocks: null },
    { itemId: 221, unlocks: 'tip:crayon' as const },
  ]
  expect(ownedLooksOf(entries)).toEqual(new Map([['tip:crayon', 221]]))
})

test('kept looks are read back, and any other text is none', () => {
  const looks = fc
    .uniqueArray(fc.constantFrom(...ALL_UNLOCKS))
    .map((unlocks) => new Map(unlocks.map((u, i) => [u, i + 1])))
  fc.assert(
    fc.property(looks, (owned) => {
      expect(looksFromText(looksAsText(owned))).toEqual(owned)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(looksFromText(text)).toEqual(new Map())
    }),
  )
  expect(looksFromText(null)).toEqual(new Map())
  expect(looksFromText('[["tip:broom",4]]')).toEqual(new Map())
})
