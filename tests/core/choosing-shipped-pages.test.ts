import { expect, test } from 'vitest'
import { mixPages, suitsSmallHands } from '#client/models/templates/mix-pages.ts'
import type { Template } from '#contract/templates.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'

const pages = await readShippedPages()

test('the shipped pages have a full shelf for small hands', () => {
  const small = pages.filter(suitsSmallHands)
  expect(small.length).toBeGreaterThanOrEqual(12)
  for (const { difficulty, regionCount } of small) {
    expect(difficulty).toBe('easy')
    expect(regionCount).toBeLessThanOrEqual(8)
  }
})

test('the first dozen that people see has every category, scenes, and pages for beginners', () => {
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
  expect(new Set(first.map(({ category }) => category)).size).toBe(9)
  const slugOf = new Map(pages.map(({ id, slug }) => [id, slug]))
  expect(first.filter(({ id }) => slugOf.get(id)!.startsWith('scene-')).length).toBeGreaterThanOrEqual(4)
  expect(first.filter(({ difficulty }) => difficulty === 'easy').length).toBeGreaterThanOrEqual(4)
})
