import { expect, test } from 'vitest'
import { luminance } from '#client/ui/readable-text-color.ts'
import * as fc from '#tests/fast-check.ts'
import { linearRgb, perceivedDistance } from '#tests/core/support/dichromacy.ts'
import { PERSON_COLORS, personColor } from './person-color.ts'

const DEFAULT_PROFILE_COLOR = '#4c6ef5'
const anyHex = fc.stringMatching(/^#[0-9a-f]{6}$/).filter((hex) => hex !== DEFAULT_PROFILE_COLOR)

test('a person keeps the color that they chose', () => {
  fc.assert(
    fc.property(fc.nat(), anyHex, (id, hex) => {
      expect(personColor(id, hex)).toBe(hex)
    }),
  )
})

test('twelve people who registered one after another have different colors', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: PERSON_COLORS.length - 1 }), (id, apart) => {
      expect(personColor(id, DEFAULT_PROFILE_COLOR)).not.toBe(
        personColor(id + apart, DEFAULT_PROFILE_COLOR.toUpperCase()),
      )
    }),
  )
})

test('every color is readable under white text, and visible on white paper', () => {
  for (const hex of PERSON_COLORS) expect(1.05 / (luminance(hex) + 0.05), hex).toBeGreaterThanOrEqual(4.5)
})

test('every two colors differ, those of consecutive ids most', () => {
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
