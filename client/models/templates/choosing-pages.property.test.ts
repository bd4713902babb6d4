import { expect, test } from 'vitest'
import { Difficulty, type Template } from '#contract/templates.ts'
import * as fc from '#tests/fast-check.ts'
import { choosePages, EVERY_PAGE, type PageChoice, readChoice, SMALL_HANDS, writeChoice } from './page-choice.ts'
import { categoriesOf, mixPages } from './mix-pages.ts'

const CATEGORIES = ['Animals', 'Flowers', 'Holidays', 'Our own'] as const
const anyPage: fc.Arbitrary<Template> = fc.record({
  id: fc.nat(),
  title: fc.constantFrom('Dragon', 'Pferd & Kutsche', 'Éléphant', 'T-Rex'),
  imageUrl: fc.constant('/p.png'),
  platesUrl: fc.constant('/p'),
  category: fc.constantFrom(...CATEGORIES),
  description: fc.constantFrom(null, 'A curious fox.'),
  difficulty: fc.constantFrom(...Difficulty.options),
  isPremium: fc.constant(false),
  price: fc.constant(0),
  storeId: fc.constant(null),
  published: fc.constant(true),
  createdAt: fc.constant('2026-11-22T00:00:00Z'),
  regionCount: fc.integer({ min: 3, max: 60 }),
})
const anyPages = fc.uniqueArray(anyPage, { selector: ({ id }) => id, maxLength: 40 })
const anyChoice: fc.Arbitrary<PageChoice> = fc.record({
  category: fc.constantFrom(null, SMALL_HANDS, ...CATEGORIES),
  difficulty: fc.constantFrom(null, ...Difficulty.options),
  search: fc.string(),
})

test('mixing keeps every page once, and shows one of each category in turn, simple and rich ones', () => {
  fc.assert(
    fc.property(anyPages, (pages) => {
      const mixed = mixPages(pages)
      expect(new Set(mixed)).toEqual(new Set(pages))
      expect(mixed).toHaveLength(pages.length)
      const categories = categoriesOf(pages)
      expect(mixed.slice(0, categories.length).map(({ category }) => category)).toEqual(categories)
      for (const name of categories) {
        const counts = pages.filter(({ category }) => category === name).map(({ regionCount }) => regionCount)
        const [first, second] = mixed.filter(({ category }) => category === name)
        const ends = [first, second ?? first].map((page) => page!.regionCount)
        expect(new Set(ends)).toEqual(new Set([Math.min(...counts), Math.max(...counts)]))
      }
    }),
  )
})

test('a choice shows exactly the pages that each of its parts would show, in the order of their list or of the search', () => {
  fc.assert(
    fc.property(anyPages, anyChoice, (pages, choice) => {
      const chosen = choosePages(pages, choice)
      const parts = Object.entries(choice).map(([name, value]) => choosePages(pages, { ...EVERY_PAGE, [name]: value }))
      expect(new Set(chosen)).toEqual(new Set(pages.filter((page) => parts.every((part) => part.includes(page)))))
      const order = choosePages(pages, { ...EVERY_PAGE, search: choice.search })
      expect(chosen).toEqual(order.filter((page) => chosen.includes(page)))
      expect(choosePages(pages, EVERY_PAGE)).toEqual(pages)
    }),
  )
})

test('an address keeps a choice and its other parameters', () => {
  fc.assert(
    fc.property(anyChoice, anyChoice, (before, choice) => {
      const query = writeChoice(writeChoice(new URLSearchParams('view=7'), before), choice)
      expect(readChoice(new URLSearchParams(query.toString()))).toEqual(choice)
      expect(query.get('view')).toBe('7')
    }),
  )
  expect(readChoice(new URLSearchParams('difficulty=terrible&category='))).toEqual(EVERY_PAGE)
})

test.each([
  ['drag', true],
  ['DRAGÓN', true],
  ['ragon', false],
  ['fox curi', true],
  ['fox dog', false],
  ['fan', true],
  ['', true],
  [' ? ', true],
])('the search %j finds the dragon: %s', (search, found) => {
  const dragon = { ...fc.sample(anyPage, 1)[0]!, title: 'Dragon', category: 'Fantasy', description: 'A curious fox.' }
  expect(choosePages([dragon], { ...EVERY_PAGE, search })).toHaveLength(found ? 1 : 0)
})
