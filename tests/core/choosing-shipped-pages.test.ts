import { expect, test } from 'vitest'
import { mixPages, suitsSmallHands } from '#client/models/templates/mix-pages.ts'
import type { Template } from '#contract/templates.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'

const pages = await readShippedPages()
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
  const templates = pages.map((page): Template => ({
    ...page,
    imageUrl: '',
    platesUrl: '',
    isPremium: page.price > 0,
    storeId: null,
    published: true,
    createdAt: '2026-11-22T00:00:00Z',
  }))
  const first = mixPages(templates).slice(0, 12)
  expect(new Set(first.map(({ category }) => category))).toEqual(new Set(pages.map(({ category }) => category)))
  expect(first.filter(({ regionCount }) => regionCount >= MANY_PARTS).length).toBeGreaterThanOrEqual(4)
  expect(first.filter(({ difficulty }) => difficulty === 'easy').length).toBeGreaterThanOrEqual(4)
})
