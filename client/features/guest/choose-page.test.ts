import { expect, test } from 'vitest'
import type { Template } from '#contract/templates.ts'
import { guestTemplates } from './choose-page.tsx'

const page = (id: number, more: Partial<Template> = {}): Template => ({
  id,
  title: `Page ${id}`,
  imageUrl: '/p.svg',
  platesUrl: '/p',
  category: `Kind ${id % 3}`,
  description: null,
  difficulty: 'easy',
  isPremium: false,
  price: 0,
  storeId: null,
  published: true,
  createdAt: '2026-11-21T00:00:00Z',
  regionCount: 6,
  ...more,
})

test('six free pages are offered, the loved ones first, then those with few parts', () => {
  const hard = [1, 2, 3].map((id) => page(id, { difficulty: 'hard', regionCount: 50 }))
  const paid = [page(4, { price: 5 }), page(5, { isPremium: true })]
  const easy = [6, 7, 8, 9].map((id) => page(id))
  const offered = guestTemplates([...hard, ...paid, ...easy, page(10, { regionCount: 50 }), page(57)]).map(
    ({ id }) => id,
  )
  // 10 and 57, the dragon and the long-neck, are among the loved ones.
  expect(offered.slice(0, 2)).toEqual([57, 10])
  expect(new Set(offered.slice(2))).toEqual(new Set([6, 7, 8, 9]))
  expect(offered).toHaveLength(6)
  expect(offered.some((id) => id === 4 || id === 5)).toBe(false)
  expect(guestTemplates([])).toEqual([])
})
