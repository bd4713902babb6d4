import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_UNLOCKS, mayUnlock, unlockPicture, UNLOCKS } from '#contract/unlocks.ts'
import { STAMP_TYPES, VOCABULARY } from '#contract/vocabulary.ts'
import { ItemType } from '#contract/store.ts'
import { SHIPPED_TOOLS, typeOfUnlock } from './shipped-items.ts'

const SOLD = Object.values(UNLOCKS).flat()

test('every tip, effect and stamp that needs an item is in the list of what items unlock (ITEM-1)', () => {
  const looks = [...Object.values(VOCABULARY.tips), ...Object.values(VOCABULARY.effects)]
  const needed = looks.map(({ unlock }) => unlock).filter((unlock) => unlock !== null)
  expect(new Set([...needed, ...UNLOCKS.palette])).toEqual(new Set(SOLD))
})

test('everything that is unlocked has a picture (ADMIN-8)', () => {
  const missing = ALL_UNLOCKS.filter((unlocks) => !existsSync(`client/public${unlockPicture(unlocks)}`))
  expect(missing).toEqual([])
})

test('three stamps are everybody’s, and no item may be made of them', () => {
  const free = STAMP_TYPES.filter((stamp) => VOCABULARY.effects[stamp].unlock === null)
  expect(free).toEqual(['stamp:heart', 'stamp:sun', 'stamp:balloon'])
  expect(free.some((stamp) => mayUnlock('sticker', stamp))).toBe(false)
})

test('the store sells each unlock once, as an item of its type', () => {
  expect(SHIPPED_TOOLS.map(({ unlocks }) => unlocks).toSorted()).toEqual(SOLD.toSorted())
  expect(new Set(SHIPPED_TOOLS.map(({ id }) => id)).size).toBe(SHIPPED_TOOLS.length)
  for (const { unlocks } of SHIPPED_TOOLS) {
    const fitting = ItemType.options.filter((type) => mayUnlock(type, unlocks))
    expect(fitting).toEqual([typeOfUnlock(unlocks)])
  }
})
