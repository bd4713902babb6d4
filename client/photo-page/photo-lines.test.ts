import { describe, expect, test } from 'vitest'
import { areasOf, linesOf, MAX_DETAIL } from './photo-lines.ts'
import { type Sheet, SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH } from './sheet.ts'

/** Returns RGBA pixels of a picture in grey with some noise, as photos have. */
function photo(light: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(SHEET_PIXELS * 4).fill(255)
  for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
    const value =
      light(pixel % SHEET_WIDTH, Math.floor(pixel / SHEET_WIDTH)) + ((pixel * 2_654_435_761) % 4_093) / 205 - 10
    rgba.fill(value, pixel * 4, pixel * 4 + 3)
  }
  return rgba
}

const isIn = (x: number, y: number, centerX: number, centerY: number, radius: number): boolean =>
  (x - centerX) ** 2 + (y - centerY) ** 2 < radius ** 2

/** A face: a light disc on dark ground, with two dark eyes. */
const FACE = photo((x, y) => {
  if (isIn(x, y, 320, 250, 40) || isIn(x, y, 480, 250, 40)) return 40
  return isIn(x, y, 400, 300, 220) ? 220 : 120
})

/** The server makes no regions of smaller areas. */
const SPECK = 150

/** Returns the sizes of the white areas that become regions, the largest first. */
function paperAreas(lines: Sheet): number[] {
  const sizes = new Map<number, number>()
  for (const [pixel, area] of areasOf(lines).entries())
    if (lines[pixel] === 255) sizes.set(area, (sizes.get(area) ?? 0) + 1)
  return [...sizes.values()].filter((size) => size >= SPECK).toSorted((a, b) => b - a)
}

const lightAt = (lines: Sheet, x: number, y: number): number => lines[y * SHEET_WIDTH + x]!

describe('the lines of a photo', () => {
  test('enclose what is there, in spite of noise', () => {
    const lines = linesOf(FACE, 3)
    expect(paperAreas(lines)).toHaveLength(4)
    const areas = areasOf(lines)
    const places = [
      areas[0],
      areas[250 * SHEET_WIDTH + 320],
      areas[250 * SHEET_WIDTH + 480],
      areas[400 * SHEET_WIDTH + 400],
    ]
    expect(new Set(places).size).toBe(4)
    // The line lies at the edge of the disc.
    const row = Array.from({ length: 30 }, (_, at) => lightAt(lines, 165 + at, 300))
    expect(row).toContain(0)
  })

  test('are the same for the same photo, and black on white only', () => {
    const [one, other] = [linesOf(FACE, 3), linesOf(FACE, 3)]
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
    expect(new Set(one)).toEqual(new Set([0, 255]))
  })

  test('are more with more detail, and no area is too small for a finger', () => {
    const waves = photo((x, y) => 128 + 60 * Math.sin(x / 40) + 50 * Math.cos(y / 30) + 15 * Math.sin((x * y) / 2_000))
    const counts = Array.from({ length: MAX_DETAIL }, (_, at) => paperAreas(linesOf(waves, at + 1)).length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(counts[0]! * 2)
  })

  test.each([
    ['one color', photo(() => 128)],
    ['transparency', new Uint8ClampedArray(SHEET_PIXELS * 4)],
    ['noise alone', photo((x, y) => (x * 7_919 + y * 104_729) % 256)],
  ])('of %s are drawn without an error', (_, rgba) => {
    const lines = linesOf(rgba, MAX_DETAIL)
    expect(lines).toHaveLength(SHEET_WIDTH * SHEET_HEIGHT)
  })
})
