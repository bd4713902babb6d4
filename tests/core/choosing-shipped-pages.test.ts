import { expect, test } from 'vitest'
import { BLANK_PAGE } from '#client/features/home/blank-page.ts'
import { mixPages, suitsSmallHands } from '#client/models/templates/mix-pages.ts'
import { searchPages } from '#client/models/templates/search-pages.ts'
import type { Template } from '#contract/templates.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'

const pages = await readShippedPages()
const templates = pages.map((page): Template => ({
  ...page,
  imageUrl: '',
  platesUrl: '',
  isPremium: page.price > 0,
  storeId: null,
  published: true,
  createdAt: '2026-11-22T00:00:00Z',
}))
/** Scenes and patterns have as many. */
const MANY_PARTS = 60

test('the shipped pages have a full shelf for small hands', () => {
  const small = pages.filter(suitsSmallHands)
  expect(small.length).toBeGreaterThanOrEqual(12)
  for (const { difficulty, regionCount } of small) {
    expect(difficulty).toBe('easy')
    expect(regionCount).toBeLessThanOrEqual(8)
  }
})

test('the first dozen that people see has every category, pages full of things, and pages for beginners', () => {
  const first = mixPages(templates).slice(0, 12)
  expect(new Set(first.map(({ category }) => category))).toEqual(new Set(pages.map(({ category }) => category)))
  expect(first.filter(({ regionCount }) => regionCount >= MANY_PARTS).length).toBeGreaterThanOrEqual(4)
  expect(first.filter(({ difficulty }) => difficulty === 'easy').length).toBeGreaterThanOrEqual(4)
})

/** Returns the titles that a search finds, the best ones first, with an empty sheet among the pages. */
const found = (search: string): string[] =>
  searchPages([...mixPages(templates), BLANK_PAGE], search).map(({ title }) => title)

test.each([
  ['cat', ['Cat', 'Little Cat', 'Kitten with a Ball of Wool']],
  ['cats', ['Cat']],
  ['dog', ['Dog', 'Little Dog', 'Puppies at Play']],
  ['Ladybird', ['Ladybird']],
  ['ladybug', ['Ladybird']],
  ['blank', ['Blank Page']],
  ['empty', ['Blank Page']],
])('a search for %j finds first what is called so, or what it is another word for', (search, first) => {
  expect(found(search).slice(0, first.length)).toEqual(first)
})

test('a search for dinosaurs finds all of them before others, and unfinished words find what they begin', () => {
  const dinosaurs = [
    'Little Dinosaur',
    'Tyrannosaurus',
    'Triceratops',
    'Stegosaurus',
    'Pteranodon',
    'Long-neck',
    'Valley of the Dinosaurs',
  ]
  expect(new Set(found('dinosaur').slice(0, dinosaurs.length))).toEqual(new Set(dinosaurs))
  expect(new Set(found('dino').slice(0, dinosaurs.length))).toEqual(new Set(dinosaurs))
  expect(found('tyran')[0]).toBe('Tyrannosaurus')
  expect(found('ice cream').slice(0, 2)).toEqual(['Ice Cream', 'The Ice Cream Cart'])
  expect(found('dog cream')).toEqual(['The Ice Cream Cart'])
})
