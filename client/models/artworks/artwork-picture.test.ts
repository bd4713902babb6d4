import { expect, test } from 'vitest'
import { CARD_WIDTHS } from '#contract/artworks.ts'
import { sourcesOf } from './artwork-picture.tsx'

const MARK = 'A'.repeat(22)
const PAGE = `/templates/${'a'.repeat(64)}`

test('a card offers every width of the same moment of the log (ARTWORK-50)', () => {
  const { src, srcSet } = sourcesOf(`/api/artworks/7/image?v=3-${MARK}`, PAGE)
  expect(src).toBe(`/api/artworks/7/image?v=3-${MARK}`)
  expect(srcSet.split(', ')).toEqual(CARD_WIDTHS.map((width) => `/api/artworks/7/image/${width}?v=3-${MARK} ${width}w`))
})

test('an artwork without strokes shows its page, if there is one', () => {
  const uncolored = `/api/artworks/7/image?v=0-${MARK}`
  expect(sourcesOf(uncolored, PAGE).srcSet).toBe(`${PAGE}-small.png 400w, ${PAGE}.png 800w`)
  expect(sourcesOf(uncolored, null).src).toBe(uncolored)
})
