import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { linearRgb, perceivedDistance } from '#tests/core/support/dichromacy.ts'
import { PERSON_COLORS, personColor } from './person-color.ts'
import { pictureColors } from './picture-colors.ts'

const profileColor = fc.oneof(
  fc.constant('#4C6EF5'),
  fc.constantFrom(...PERSON_COLORS),
  fc.stringMatching(/^#[0-9A-F]{6}$/),
)
const people = (maxLength: number) =>
  fc.uniqueArray(fc.record({ userId: fc.integer({ min: 1, max: 99 }), profileColor }), {
    minLength: 1,
    maxLength,
    selector: ({ userId }) => userId,
  })

test('up to 16 people of a picture have colors that differ visibly, whatever they chose', () => {
  fc.assert(
    fc.property(people(16), (all) => {
      const colors = [...pictureColors(all).values()]
      expect(colors).toHaveLength(all.length)
      for (const [i, one] of colors.entries())
        for (const other of colors.slice(i + 1))
          expect(perceivedDistance(linearRgb(one), linearRgb(other)), `${one} ${other}`).toBeGreaterThan(0.04)
    }),
  )
})

test('the first person keeps their own color, and nobody changes when somebody joins later', () => {
  fc.assert(
    fc.property(people(20), (all) => {
      const [first] = all
      expect(pictureColors(all).get(first!.userId)).toBe(personColor(first!.userId, first!.profileColor))
      const before = pictureColors(all.slice(0, -1))
      for (const [userId, color] of before) expect(pictureColors(all).get(userId)).toBe(color)
    }),
  )
})

test('a class of 40 people has 40 colors', () => {
  const class40 = Array.from({ length: 40 }, (_, i) => ({ userId: i + 1, profileColor: '#4C6EF5' }))
  expect(new Set(pictureColors(class40).values()).size).toBe(40)
})

test('a thousand people get colors before the test’s time is over', () => {
  const people = Array.from({ length: 1_000 }, (_, i) => ({ userId: i + 1, profileColor: '#4C6EF5' }))
  expect(pictureColors(people).size).toBe(1_000)
})
