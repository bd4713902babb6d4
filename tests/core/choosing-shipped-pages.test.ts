import { expect, test } from 'vitest'
import { categoriesOf } from '#client/features/templates/mix-pages.ts'
import { suitsSmallHands } from '#client/features/templates/small-hands.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'

test('the shipped pages have a full shelf for small hands, and scenes first', async () => {
  const pages = await readShippedPages()
  const small = pages.filter(suitsSmallHands)
  expect(small.length).toBeGreaterThanOrEqual(12)
  for (const { difficulty, regionCount } of small) {
    expect(difficulty).toBe('easy')
    expect(regionCount).toBeLessThanOrEqual(8)
  }
  expect(categoriesOf(pages)[0]).toBe('Scenes')
})
