import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_UNLOCKS, mayUnlock, unlockPicture, UNLOCKS } from '#contract/unlocks.ts'
import { VOCABULARY } from '#contract/vocabulary.ts'
import { ItemType } from '#contract/store.ts'
import { SHIPPED_TOOLS, typeOfUnlock } from './shipped-items.ts'

test('every tip, effect and stamp that needs an item is in the list of what items unlock (ITEM-1)', () => {
  const looks = [...Object.values(VOCABULARY.tips), ...Object.values(VOCABULARY.effects)]
  const needed = looks.map(({ unlock }) => unlock).filter((unlock) => unlock !== null)
  expect(new Set([...needed, ...UNLOCKS.palette])).toEqual(new Set(ALL_UNLOCKS))
})

test('everything that is unlocked has a picture (ADMIN-8)', () => {
  const missing = ALL_UNLOCKS.filter((unlocks) => !existsSync(`client/public${unlockPicture(unlocks)}`))
  expect(missing).toEqual([])
})

test('the store sells each unlock once, as an item of its type', () => {
  expect(SHIPPED_TOOLS.map(({ unlocks }) => unlocks).toSorted()).toEqual([...ALL_UNLOCKS].toSorted())
  expect(new Set(SHIPPED_TOOLS.map(({ id }) => id)).size).toBe(SHIPPED_TOOLS.length)
  for (const { unlocks } of SHIPPED_TOOLS) {
    const fitting = ItemType.options.filter((type) => mayUnlock(type, unlocks))
    expect(fitting).toEqual([typeOfUnlock(unlocks)])
  }
})
