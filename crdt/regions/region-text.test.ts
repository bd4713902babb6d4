import { describe, expect, test } from 'vitest'
import { nearestColorName } from './nearest-color-name.ts'
import type { GraphRegion } from './region-graph.ts'
import { placeText, regionSentence, sizeText } from './region-text.ts'

const region = (x: number, y: number, area = 5_000): GraphRegion => ({
  label: 1,
  area,
  bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  center: { x: x * 16, y: y * 16 },
  neighbors: [],
})

test.each([
  [100, 100, 'upper left'],
  [400, 100, 'upper middle'],
  [700, 300, 'right'],
  [400, 300, 'middle'],
  [100, 599, 'lower left'],
  [799, 599, 'lower right'],
])('(%i, %i) lies %s', (x, y, words) => {
  expect(placeText(region(x, y))).toBe(words)
})

test('a size word follows the part of the page that a region covers', () => {
  expect(sizeText(region(0, 0, 1_000))).toBe('small')
  expect(sizeText(region(0, 0, 100_000))).toBe('medium')
  expect(sizeText(region(0, 0, 1_000_000))).toBe('large')
})

describe('the announcement', () => {
  test('says place, size and color, and what Enter does', () => {
    expect(regionSentence(region(100, 100), 'white', 'Sunny Yellow')).toBe(
      'Upper left, small, white; Enter colors it Sunny Yellow',
    )
  })

  test('leaves Enter out where drawing is not allowed', () => {
    expect(regionSentence(region(400, 300), 'Sky', null)).toBe('Middle, small, Sky')
  })

  test('calls a page without regions the whole page', () => {
    expect(regionSentence({ ...region(400, 300, 1_920_000), label: 0 }, 'white', 'Leaf')).toBe(
      'Whole page, large, white; Enter colors it Leaf',
    )
  })
})

test('a color gets the nearest name', () => {
  const words = [
    { name: 'white', color: 0xffffff },
    { name: 'Leaf', color: 0x35a853 },
    { name: 'Night', color: 0x1d2b36 },
  ]
  expect(nearestColorName(0x35a853, words)).toBe('Leaf')
  expect(nearestColorName(0xfefefe, words)).toBe('white')
  expect(nearestColorName(0x40b060, words)).toBe('Leaf')
  expect(nearestColorName(0x000000, words)).toBe('Night')
})
