import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearRgb, perceivedDistance } from '#tests/core/dichromacy.ts'
import { luminance } from '#client/ui/readable-text-color.ts'
import { PERSON_COLORS, personColor } from './person-color.ts'

const UNCHOSEN = '#4c6ef5'
const anyHex = fc.stringMatching(/^#[0-9a-f]{6}$/).filter((hex) => hex !== UNCHOSEN)

test('a color somebody chose is theirs', () => {
  fc.assert(
    fc.property(fc.nat(), anyHex, (id, hex) => {
      expect(personColor(id, hex)).toBe(hex)
    }),
  )
})

test('of a dozen people who signed up after one another, no two have the same color', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: PERSON_COLORS.length - 1 }), (id, apart) => {
      expect(personColor(id, UNCHOSEN)).not.toBe(personColor(id + apart, UNCHOSEN.toUpperCase()))
    }),
  )
})

test('white words can be read on every one, and each is seen on white paper', () => {
  for (const hex of PERSON_COLORS) expect(1.05 / (luminance(hex) + 0.05), hex).toBeGreaterThanOrEqual(4.5)
})

test('every two can be told apart, and those of people who come after one another by far', () => {
  const light = PERSON_COLORS.map(linearRgb)
  for (const [i, one] of light.entries())
    for (const [j, other] of light.entries()) {
      if (i === j) continue
      const neighbours = Math.abs(i - j) === 1 || Math.abs(i - j) === light.length - 1
      expect(perceivedDistance(one, other), `${PERSON_COLORS[i]} ${PERSON_COLORS[j]}`).toBeGreaterThan(
        neighbours ? 0.12 : 0.06,
      )
    }
})
