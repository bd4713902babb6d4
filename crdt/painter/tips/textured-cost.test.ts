/** What the textured tips cost, counted in pixels: a person who has one must not keep other people's painters busy for seconds. */
import { describe, expect, test } from 'vitest'
import type { Tip } from '#crdt/document/stroke/stroke.ts'
import { coverPath, paintPath } from '#crdt/painter/lines/paint-path.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { blankColorPlane, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { BRUSH_TIPS_1 } from './brush-tips.ts'

const TEXTURED = ['crayon', 'chalk', 'watercolor'] as const satisfies readonly Tip[]

const line = (tip: Tip, points: number[]) => plainLine({ tip, size: 50, path: { points, pressures: null } })
/** Steps of about two painter pixels, as a slow hand makes them, down a valley. */
const SLOW = Array.from({ length: 300 }, (_, i) => [
  2000 + i * 13,
  3000 + Math.round(((i - 150) * (i - 150)) / 20),
]).flat()
/** Back and forth over the same place, with straight parts and sharp bends. */
const ZIGZAG = Array.from({ length: 160 }, (_, i) => [
  [1000, 2500, 5500, 7000, 5500, 2500][i % 6]!,
  2000 + ((i * 371) % 800),
]).flat()
/** Returns how many pixels the tip computes for each pixel that it covers: it reads the mask once for each. */
function computedPerCovered(tip: Tip, points: number[]): number {
  const coverage = new Coverage()
  const { mask } = coverage
  let computed = 0
  const counting = new Proxy(mask, {
    get(pixels, key) {
      computed += 1
      return Reflect.get(pixels, key) as unknown
    },
    set: (pixels, key, value) => Reflect.set(pixels, key, value),
  })
  Object.defineProperty(coverage, 'mask', { value: counting })
  coverPath(coverage, WHOLE_PAGE, line(tip, points), BRUSH_TIPS_1)
  return computed / mask.reduce((covered, level) => covered + (level > 0 ? 1 : 0), 0)
}

describe.each(TEXTURED)('the %s', (tip) => {
  test('computes a slow line about once a pixel', () => {
    expect(computedPerCovered(tip, SLOW)).toBeLessThan(2)
  })

  test('computes what is crossed over and over a few times', () => {
    expect(computedPerCovered(tip, ZIGZAG)).toBeLessThan(10)
  })

  test('is textured once a pixel, however often a line crosses itself', () => {
    const { texture } = BRUSH_TIPS_1[tip]
    let textured = 0
    const counting: typeof texture = (levels, mask, y, left, right) => {
      textured += right - left
      texture?.(levels, mask, y, left, right)
    }
    const tips = { ...BRUSH_TIPS_1, [tip]: { ...BRUSH_TIPS_1[tip], texture: counting } }
    paintPath(blankColorPlane(), blankPlates(), line(tip, ZIGZAG), WHOLE_PAGE, tips)
    const coverage = new Coverage()
    coverPath(coverage, WHOLE_PAGE, line(tip, ZIGZAG), BRUSH_TIPS_1)
    expect(textured).toBe(coverage.mask.reduce((covered, level) => covered + (level > 0 ? 1 : 0), 0))
  })
})
