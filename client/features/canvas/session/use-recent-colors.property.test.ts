import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import {
  formatRecentColors,
  MAX_RECENT_COLORS,
  parseRecentColors,
  type RecentColor,
  withRecentColor,
} from './use-recent-colors.ts'

const fewColors = fc.array(fc.nat(9), { maxLength: 60 })
const play = (colors: readonly number[]): readonly RecentColor[] =>
  colors.reduce<readonly RecentColor[]>((recent, color) => withRecentColor(recent, color), [])
const colorsOf = (recent: readonly RecentColor[]): number[] => recent.map(({ color }) => color)

test('the row holds the last different colors that were used', () => {
  fc.assert(
    fc.property(fewColors, (colors) => {
      const last = [...new Set(colors.toReversed())].slice(0, MAX_RECENT_COLORS)
      const byUse = play(colors).toSorted((a, b) => b.useNumber - a.useNumber)
      expect(colorsOf(byUse)).toEqual(last)
    }),
  )
})

test('one use changes at most one place, and none for a color in the row', () => {
  fc.assert(
    fc.property(fewColors, fc.nat(9), (colors, next) => {
      const before = colorsOf(play(colors))
      const after = colorsOf(withRecentColor(play(colors), next))
      expect(after.length).toBeGreaterThanOrEqual(before.length)
      expect(before.filter((color, place) => after[place] !== color).length).toBeLessThanOrEqual(1)
      if (before.includes(next)) expect(after).toEqual(before)
    }),
  )
})

test('using the last color again returns the same row', () => {
  const recent = play([1, 2])
  expect(withRecentColor(recent, 2)).toBe(recent)
})

test('a formatted row is parsed to the same row', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffff), { maxLength: 20 }), (colors) => {
      const recent = play(colors)
      expect(parseRecentColors(formatRecentColors(recent))).toEqual(recent)
    }),
  )
})

test('any text is parsed to at most six different colors', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const recent = parseRecentColors(text)
      expect(new Set(colorsOf(recent)).size).toBe(recent.length)
      expect(recent.length).toBeLessThanOrEqual(MAX_RECENT_COLORS)
    }),
    {
      examples: [
        [''],
        ['#FF0000 1,#ff0000 2,#00FF00 0,#0000FF'],
        [Array.from({ length: 9 }, (_, i) => `#00000${i} ${i + 1}`).join(',')],
      ],
    },
  )
  expect(parseRecentColors('#FF0000 1,#ff0000 2,#00FF00 0,red 3,#0000FF 4')).toEqual([
    { color: 0xff0000, useNumber: 1 },
    { color: 0x0000ff, useNumber: 4 },
  ])
})
