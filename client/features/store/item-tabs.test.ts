import { expect, test } from 'vitest'
import { ItemType, type StoreItem } from '#contract/store.ts'
import { ITEM_TABS, itemsOf, tabNamed } from './item-tabs.ts'

const item = (id: number, itemType: ItemType, price: number, isActive = true): StoreItem => ({
  id,
  title: `Item ${id}`,
  description: '',
  imageUrl: '/a.svg',
  image_url: '/a.svg',
  price,
  itemType,
  isActive,
  createdAt: '2026-11-22T00:00:00Z',
  templateId: null,
  template_id: null,
  unlocks: null,
})

test('five tabs show every type of item once', () => {
  expect(ITEM_TABS.map(({ words }) => words)).toEqual(['Templates', 'Brushes', 'Effects', 'Avatars', 'Stickers'])
  expect(ITEM_TABS.flatMap(({ types }) => types).toSorted()).toEqual([...ItemType.options].toSorted())
})

test('a tab shows its sold items, the cheapest first, and hides inactive ones', () => {
  const items = [item(1, 'brush', 20), item(2, 'avatar', 10), item(3, 'palette', 10), item(4, 'brush', 5, false)]
  expect(itemsOf(tabNamed('brushes'), items).map(({ id }) => id)).toEqual([3, 1])
})

test('an address that names no tab shows the first', () => {
  expect(tabNamed(null).words).toBe('Templates')
  expect(tabNamed('shoes').words).toBe('Templates')
  expect(tabNamed('avatars').words).toBe('Avatars')
})
