import { expect, test } from 'vitest'
import {
  DICHROMACIES,
  linearRgb,
  perceivedDistance,
  simulateDichromacy,
  type LinearRgb,
} from '#tests/core/support/dichromacy.ts'
import { CRAYONS, DISTINCT_CRAYONS, spokenColor } from './crayons.ts'
import type { NamedColor } from './named-color.ts'

/** OKLab distance: four times the smallest visible difference. */
const MIN_DISTANCE = 0.08

type Eye = (color: LinearRgb) => LinearRgb
const everyEye: readonly (readonly [string, Eye])[] = [
  ['every cone', (color) => color],
  ...DICHROMACIES.map((kind) => [kind, (color: LinearRgb) => simulateDichromacy(kind, color)] as const),
]

/** Returns the two crayons that look most alike, and their distance. */
function closest(crayons: readonly NamedColor[], eye: Eye): { pair: string; distance: number } {
  const seen = crayons.map(({ name, hex }) => ({ name, light: eye(linearRgb(hex)) }))
  const pairs = seen.flatMap((one, i) =>
    seen.slice(i + 1).map((other) => ({
      pair: `${one.name} and ${other.name}`,
      distance: perceivedDistance(one.light, other.light),
    })),
  )
  return pairs.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest))
}

test.each(everyEye)('with %s, every two of the distinct crayons look different', (_, eye) => {
  const { pair, distance } = closest(DISTINCT_CRAYONS, eye)
  expect(distance, pair).toBeGreaterThanOrEqual(MIN_DISTANCE)
})

test.each(everyEye)('with %s, every distinct crayon is visible on white paper', (_, eye) => {
  const paper = eye([1, 1, 1])
  for (const { name, hex } of DISTINCT_CRAYONS)
    expect(perceivedDistance(eye(linearRgb(hex)), paper), name).toBeGreaterThanOrEqual(MIN_DISTANCE)
})

test.each(DICHROMACIES)('with %s, two of the ordinary crayons look alike', (kind) => {
  expect(closest(CRAYONS, (color) => simulateDichromacy(kind, color)).distance).toBeLessThan(MIN_DISTANCE)
})

test('both boxes have the same names in the same order', () => {
  expect(DISTINCT_CRAYONS.map(({ name }) => name)).toEqual(CRAYONS.map(({ name }) => name))
})

test('a color without a name is called after the nearest one', () => {
  expect(spokenColor('#e84393')).toBe('Berry')
  expect(spokenColor('#FF8FAB')).toBe('Like Coral')
  expect(spokenColor('#00ff00')).toBe('Like Leaf')
})
