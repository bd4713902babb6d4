import { expect, test } from 'vitest'
import { pageAddress, pageSrcSet, widthFactor } from './page-picture.tsx'

const PAGE = `/templates/${'a'.repeat(64)}`

test('a page of this server has two widths, and a picture from elsewhere its own', () => {
  expect(pageSrcSet(pageAddress(`${PAGE}.png`)!)).toBe(`${PAGE}-small.png 400w, ${PAGE}.png 800w`)
  for (const other of [null, 'https://example.org/cat.png', `${PAGE}-small.png`]) expect(pageAddress(other)).toBeNull()
})

test('a card is loaded with at most two pixels a point', () => {
  expect([1, 1.5, 2, 4].map(widthFactor)).toEqual([1, 1, 1, 0.5])
})
