import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { difficultyLevels, typicalSize } from './difficulty-levels.ts'

const Pages = fc
  .array(fc.record({ category: fc.constantFrom('Animals', 'Food'), size: fc.nat(50_000) }), { maxLength: 40 })
  .map((pages) => pages.map((page, id) => ({ id, ...page })))
const RANK = { easy: 0, medium: 1, hard: 2 } as const

test('within a category no page with smaller regions is easier', () => {
  fc.assert(
    fc.property(Pages, (pages) => {
      const levels = difficultyLevels(pages)
      for (const one of pages)
        for (const other of pages)
          if (one.category === other.category && one.size > other.size)
            expect(RANK[levels.get(one.id)!]).toBeLessThanOrEqual(RANK[levels.get(other.id)!])
    }),
  )
})

test('each level has a third of every category, give or take one page', () => {
  fc.assert(
    fc.property(Pages, (pages) => {
      const levels = difficultyLevels(pages)
      for (const category of ['Animals', 'Food']) {
        const ofCategory = pages.filter((page) => page.category === category)
        for (const level of ['easy', 'medium', 'hard']) {
          const count = ofCategory.filter(({ id }) => levels.get(id) === level).length
          expect(Math.abs(count - ofCategory.length / 3)).toBeLessThan(1)
        }
      }
    }),
  )
})

test('the typical size is that of the middle region, and a page without regions has none', () => {
  const regions = [30, 10, 20].map((area, at) => ({
    label: at + 1,
    area,
    bounds: { left: 0, top: 0, right: 1, bottom: 1 },
    reference: null,
  }))
  expect(typicalSize({ regions: [null, ...regions] })).toBe(20)
  expect(typicalSize({ regions: [null] })).toBe(0)
})
