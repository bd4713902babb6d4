import { expect, test } from 'vitest'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { doneCount, isAllColored, nextNumber, nextRegion, openRegions } from './number-progress.ts'
import type { NumberedPage } from './number-regions.ts'
import { BLANK, FREE, RIGHT } from './region-coloring.ts'

const region = (label: number): GraphRegion => ({
  label,
  area: 1,
  bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  center: { x: 0, y: 0 },
  neighbors: [],
})
const [one, two, three, four] = [region(1), region(2), region(3), region(4)] as const
const page: NumberedPage = {
  colors: [
    { number: 1, color: 0xff0000, regions: [one, two, three] },
    { number: 2, color: 0x0000ff, regions: [four] },
  ],
  numberOf: new Map(),
}
const [red, blue] = [page.colors[0]!, page.colors[1]!]
const states = (...each: number[]): Uint8Array => Uint8Array.from([0, ...each])

test('only the right color counts as done', () => {
  expect(doneCount(red, states(RIGHT, FREE, BLANK, BLANK))).toBe(1)
  expect(openRegions(red, states(RIGHT, FREE, BLANK, BLANK))).toEqual([two, three])
})

test('a page is colored when every part has a color, whichever', () => {
  expect(isAllColored(page, states(RIGHT, FREE, BLANK, RIGHT))).toBe(false)
  expect(isAllColored(page, states(RIGHT, FREE, RIGHT, FREE))).toBe(true)
})

test('the next part is a blank one after the last, then one with another color', () => {
  expect(nextRegion(red, states(BLANK, BLANK, BLANK, BLANK), null)).toBe(one)
  expect(nextRegion(red, states(BLANK, BLANK, BLANK, BLANK), one)).toBe(two)
  expect(nextRegion(red, states(BLANK, RIGHT, BLANK, BLANK), three)).toBe(one)
  expect(nextRegion(red, states(FREE, RIGHT, BLANK, BLANK), three)).toBe(three)
  expect(nextRegion(red, states(FREE, RIGHT, RIGHT, BLANK), null)).toBe(one)
  expect(nextRegion(red, states(RIGHT, RIGHT, RIGHT, BLANK), null)).toBe(null)
  expect(nextRegion(red, states(BLANK, BLANK, BLANK, BLANK), four)).toBe(one)
})

test('the next number is the first from there on with a blank part', () => {
  expect(nextNumber(page, states(BLANK, RIGHT, RIGHT, BLANK), 2)).toBe(blue)
  expect(nextNumber(page, states(BLANK, RIGHT, RIGHT, RIGHT), 2)).toBe(red)
  expect(nextNumber(page, states(RIGHT, FREE, RIGHT, RIGHT), 1)).toBe(null)
})
