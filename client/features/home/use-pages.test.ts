import { expect, test } from 'vitest'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { offeredPages, purchasedPages } from './use-pages.ts'

const AT = '2026-11-21T10:00:00.000Z'
const page = (id: number, isPremium = false): Template => ({
  id,
  title: `Page ${id}`,
  imageUrl: `/templates/${id}.png`,
  platesUrl: `/api/plates/${id}`,
  category: 'Animals',
  description: null,
  difficulty: 'easy',
  isPremium,
  price: 0,
  storeId: null,
  published: true,
  createdAt: AT,
  regionCount: 5,
})
const item = (id: number, templateId: number | null): StoreItem => ({
  id,
  title: `Item ${id}`,
  description: '',
  imageUrl: '',
  image_url: '',
  price: 10,
  itemType: 'template',
  isActive: false,
  createdAt: AT,
  templateId,
  template_id: templateId,
  unlocks: null,
})
const entry = (id: number, sold: StoreItem | null, itemType: InventoryEntry['itemType'] = 'template') => ({
  id,
  userId: 1,
  itemId: sold?.id ?? 900 + id,
  itemType,
  unlocks: null,
  acquiredAt: AT,
  usageCount: 0,
  isFavorite: false,
  item: sold,
})
const PAGES = [page(1), page(2), page(18, true), page(33, true)]
const ids = (pages: readonly Template[]) => pages.map(({ id }) => id)

test('what is bought of pages has its page, and an entry without an item none', () => {
  const inventory = [
    entry(1, item(3, null)),
    entry(2, item(28, 18)),
    entry(3, null),
    entry(4, item(9, 2), 'brush'),
    entry(5, item(50, 404)),
  ]
  expect(purchasedPages(inventory, PAGES).map(({ itemId, template }) => [itemId, template?.id ?? null])).toEqual([
    [3, 33],
    [28, 18],
    [903, null],
    [50, 1],
  ])
  expect(purchasedPages(inventory, [])).toEqual([{ entryId: 3, itemId: 903, template: null }])
})

test('pages for everybody are always offered, premium ones when they are bought', () => {
  expect(ids(offeredPages(PAGES, []))).toEqual([1, 2])
  expect(ids(offeredPages(PAGES, purchasedPages([entry(1, item(3, null))], PAGES)))).toEqual([1, 2, 33])
  expect(ids(offeredPages(PAGES, purchasedPages([entry(3, null)], PAGES)))).toEqual([1, 2])
})
