import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import {
  DICHROMACIES,
  perceivedDistance,
  simulateDichromacy,
  type Dichromacy,
  type LinearRgb,
} from './support/dichromacy.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const anyLight = fc.tuple(share, share, share)
const anyKind = fc.constantFrom<Dichromacy>(...DICHROMACIES)

test('a dichromat sees grays as they are', () => {
  fc.assert(
    fc.property(share, anyKind, (level, kind) => {
      const gray: LinearRgb = [level, level, level]
      expect(perceivedDistance(simulateDichromacy(kind, gray), gray)).toBeLessThan(0.01)
    }),
  )
})

test('simulating the same dichromacy twice changes nothing more', () => {
  fc.assert(
    fc.property(anyLight, anyKind, (light, kind) => {
      const once = simulateDichromacy(kind, light)
      const inGamut = once.every((channel) => channel > 0 && channel < 1)
      if (inGamut) expect(perceivedDistance(simulateDichromacy(kind, once), once)).toBeLessThan(0.01)
    }),
  )
})

test('a color has distance 0 to itself, and two colors the same distance both ways', () => {
  fc.assert(
    fc.property(anyLight, anyLight, (one, other) => {
      expect(perceivedDistance(one, one)).toBe(0)
      expect(perceivedDistance(one, other)).toBe(perceivedDistance(other, one))
    }),
  )
})

test('black and white have distance 1', () => {
  expect(perceivedDistance([0, 0, 0], [1, 1, 1])).toBeCloseTo(1, 3)
})
