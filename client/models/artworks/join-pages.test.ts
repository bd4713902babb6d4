import { expect, test } from 'vitest'
import { joinPages } from './join-pages.ts'

test('an artwork that moved between two requests is there once', () => {
  const pages = [{ artworks: [{ id: 3 }, { id: 1 }] }, { artworks: [{ id: 1 }, { id: 2 }] }]
  expect(joinPages(pages).map(({ id }) => id)).toEqual([3, 1, 2])
})
