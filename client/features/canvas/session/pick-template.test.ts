import { expect, test } from 'vitest'
import type { StoreItem } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import * as fc from '#tests/fast-check.ts'
import { isFree, mayBeItem, pickTemplate } from './pick-template.ts'

const page = (id: number, more: Partial<Template> = {}): Template => ({
  id,
  title: `Page ${id}`,
  imageUrl: '/p.svg',
  platesUrl: '/p',
  category: 'Animals',
  description: null,
  difficulty: 'easy',
  isPremium: false,
  price: 0,
  storeId: null,
  published: true,
  createdAt: '2026-11-21T00:00:00Z',
  regionCount: 9,
  ...more,
})

const item = (id: number, templateId: number | null, itemType: StoreItem['itemType'] = 'template'): StoreItem => ({
  id,
  title: `Item ${id}`,
  description: '',
  imageUrl: '/i.svg',
  image_url: '/i.svg',
  price: 5,
  itemType,
  isActive: true,
  createdAt: '2026-11-21T00:00:00Z',
  templateId,
  template_id: templateId,
  unlocks: null,
})

const DRAW = { requested: null, imageUrl: null, items: [], chance: 0, pictures: 9 }

test('the requested page is picked, free or not', () => {
  expect(pickTemplate([page(1), page(2, { isPremium: true, price: 5 })], { ...DRAW, requested: '2' })).toMatchObject({
    template: { id: 2 },
    missing: false,
  })
})

test.each(['7', 'x', '', '-1', '1.5'])('a random free page replaces one that does not exist (%j)', (asked) => {
  expect(
    pickTemplate([page(1, { isPremium: true }), page(2)], { ...DRAW, requested: asked, chance: 0.9 }),
  ).toMatchObject({
    template: { id: 2 },
    missing: true,
  })
})

test('the image of a page picks that page, and any other image none; the id counts more', () => {
  const pages = [page(1, { imageUrl: '/1.svg' }), page(2, { imageUrl: '/2.svg' })]
  const pick = (requested: string | null, imageUrl: string) => {
    const { template, missing } = pickTemplate(pages, { ...DRAW, requested, imageUrl })
    return [template?.id, missing]
  }
  expect(pick(null, '/2.svg')).toEqual([2, false])
  expect(pick('1', '/2.svg')).toEqual([1, false])
  expect(pick(null, 'https://example.org/2.svg')).toEqual([1, true])
})

test('without free pages the first is picked, and without pages none', () => {
  expect(pickTemplate([page(4, { price: 3 }), page(5, { isPremium: true })], DRAW).template?.id).toBe(4)
  expect(pickTemplate([], DRAW)).toEqual({ template: null, missing: false, inStore: false })
})

test('chance picks free pages only', () => {
  const anyPage = fc.record({ id: fc.integer({ min: 1, max: 99 }), isPremium: fc.boolean(), price: fc.nat(2) })
  const anyPages = fc.array(anyPage, { minLength: 1 }).filter((list) => list.some(isFree))
  fc.assert(
    fc.property(anyPages, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, chance) => {
      const picked = pickTemplate(
        list.map(({ id, ...rest }) => page(id, rest)),
        { ...DRAW, chance },
      ).template
      expect(picked && isFree(picked)).toBe(true)
    }),
  )
})

test('the first three pictures begin on easy pages, the others on any', () => {
  const pages = [page(1, { difficulty: 'hard' }), page(2), page(3, { difficulty: 'medium' }), page(4)]
  const picks = (pictures: number | null): (number | undefined)[] =>
    [0, 0.3, 0.6, 0.9].map((chance) => pickTemplate(pages, { ...DRAW, chance, pictures }).template?.id)
  for (const few of [null, 0, 1, 2]) expect(new Set(picks(few))).toEqual(new Set([2, 4]))
  expect(picks(3)).toEqual([1, 2, 3, 4])
  expect(pickTemplate([page(1, { difficulty: 'hard' })], { ...DRAW, pictures: 0 }).template?.id).toBe(1)
})

test('a number picks the page with it, else the page of the store item with it', () => {
  const pages = [page(1), page(2), page(3), page(4, { storeId: 8 })]
  const pick = (requested: string, items: readonly StoreItem[]) => {
    const { template, missing } = pickTemplate(pages, { ...DRAW, requested, items, chance: 0.3 })
    return [template?.id, missing]
  }
  const items = [item(3, 2), item(7, 3), item(8, null), item(9, 2, 'avatar'), item(10, 404)]
  expect(pick('7', items)).toEqual([3, false])
  expect(pick('8', items)).toEqual([4, false])
  // Item 10 names a page that is gone, so it unlocks page 1.
  expect(pick('10', items)).toEqual([1, false])
  expect(pick('3', items)).toEqual([3, false])
  // An item of another type, an item that is not sold and a word open a random page.
  for (const asked of ['9', '11', '7x', '']) expect(pick(asked, items)).toEqual([2, true])
  expect(pick('7', [])).toEqual([2, true])
})

test('a page that an item sells and the person does not own is in the store; a free, missing or retired one is not', () => {
  const pages = [page(1), page(2)]
  const isInStore = (sold: StoreItem, requested = '7') =>
    pickTemplate(pages, { ...DRAW, requested, items: [sold] }).inStore
  expect(isInStore(item(7, 33))).toBe(true)
  expect(isInStore(item(7, 2))).toBe(false)
  expect(isInStore(item(7, null))).toBe(false)
  expect(isInStore({ ...item(7, 33), isActive: false })).toBe(false)
  expect(isInStore(item(8, 33))).toBe(false)
  expect(isInStore(item(2, 33), '2')).toBe(false)
})

test.each([
  ['7', true],
  ['2', false],
  ['cat', false],
  ['', false],
  [null, false],
])('the store is asked for numbers only that are of no page: %j', (requested, expected) => {
  expect(mayBeItem([page(1), page(2)], requested)).toBe(expected)
})
