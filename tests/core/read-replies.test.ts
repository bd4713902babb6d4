import { expect, test } from 'vitest'
import { ChangedArtwork } from '#contract/artworks.ts'
import { StoreItem } from '#contract/store.ts'

const ITEM = {
  id: 3,
  title: 'Rose Window',
  description: 'A round church window.',
  price: 20,
  itemType: 'template',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  unlocks: null,
}

test('an item is read in either spelling, and has both', () => {
  const both = { imageUrl: '/a.svg', image_url: '/a.svg', templateId: 33, template_id: 33 }
  expect(StoreItem.parse({ ...ITEM, imageUrl: '/a.svg', templateId: 33 })).toEqual({ ...ITEM, ...both })
  expect(StoreItem.parse({ ...ITEM, image_url: '/a.svg', template_id: 33 })).toEqual({ ...ITEM, ...both })
  expect(StoreItem.parse({ ...ITEM, image_url: '/a.svg', templateId: null, template_id: 33 })).toMatchObject(both)
  expect(StoreItem.parse({ ...ITEM, imageUrl: '/a.svg' })).toMatchObject({ templateId: null, template_id: null })
})

test('an item without a picture in either spelling is refused', () => {
  expect(StoreItem.safeParse({ ...ITEM, templateId: 33 }).error?.issues).toMatchObject([{ path: ['imageUrl'] }])
})

test('a completion that says 0 coins is read as the usual reward, and one without the field earns nothing', () => {
  const { coinsEarned } = ChangedArtwork.shape
  expect([coinsEarned.parse(10), coinsEarned.parse(0), coinsEarned.parse(undefined)]).toEqual([10, 10, undefined])
  expect(coinsEarned.safeParse(-1).success).toBe(false)
})
