import { describe, expect, test } from 'vitest'
import { areasOf } from './merge-areas.ts'
import { DETAILS, linesOf } from './photo-lines.ts'
import { type Lines, LINES_PIXELS, LINES_WIDTH, SHEET_PIXELS, SHEET_WIDTH } from './sheet.ts'

/** Returns RGBA pixels of a picture in grey with some noise, as photos have. */
function photo(light: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(SHEET_PIXELS * 4).fill(255)
  for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
    const value =
      light(pixel % SHEET_WIDTH, Math.floor(pixel / SHEET_WIDTH)) + ((pixel * 2_654_435_761) % 4_093) / 205 - 10
    rgba[pixel * 4] = rgba[pixel * 4 + 1] = rgba[pixel * 4 + 2] = value
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
/** Darker pixels are a line, for the server too. */
const LINE = 128

const paperOf = (lines: Lines): Uint8Array => lines.map((light) => (light >= LINE ? 1 : 0))

/** Returns the sizes of the light areas that become regions, the largest first. */
function paperAreas(lines: Lines): number[] {
  const paper = paperOf(lines)
  const areas = areasOf(paper, LINES_WIDTH)
  const sizes = new Uint32Array(LINES_PIXELS)
  for (let pixel = 0; pixel < LINES_PIXELS; pixel++) if (paper[pixel] === 1) sizes[areas[pixel]!]!++
  return Array.from(sizes.filter((size) => size >= SPECK)).toSorted((a, b) => b - a)
}

/** At a place of the page of 800 x 600. */
const lightAt = (lines: Lines, x: number, y: number): number => lines[2 * y * LINES_WIDTH + 2 * x]!

describe('the lines of a photo', () => {
  test('enclose what is there, in spite of noise', () => {
    const lines = linesOf(FACE, 'medium')
    expect(paperAreas(lines)).toHaveLength(4)
    const areas = areasOf(paperOf(lines), LINES_WIDTH)
    const places = [
      areas[0],
      areas[500 * LINES_WIDTH + 640],
      areas[500 * LINES_WIDTH + 960],
      areas[800 * LINES_WIDTH + 800],
    ]
    expect(new Set(places).size).toBe(4)
    // The line lies at the edge of the disc.
    const row = Array.from({ length: 30 }, (_, at) => lightAt(lines, 165 + at, 300))
    expect(row).toContain(0)
  })

  test('are smooth: round a disc they keep their distance from its middle, without stairs', () => {
    const lines = linesOf(FACE, 'medium')
    const radii = Array.from({ length: 360 }, (_, degrees) => {
      const angle = (degrees * Math.PI) / 180
      const dark = Array.from({ length: 120 }, (_, at) => 380 + at).filter((radius) => {
        const [x, y] = [800 + radius * Math.cos(angle), 600 + radius * Math.sin(angle)].map(Math.round)
        return lines[y! * LINES_WIDTH + x!]! < LINE
      })
      return (dark[0]! + dark.at(-1)!) / 2
    })
    const mean = radii.reduce((sum, radius) => sum + radius, 0) / radii.length
    expect(Math.max(...radii.map((radius) => Math.abs(radius - mean)))).toBeLessThan(6)
    const steps = radii.map((radius, at) => Math.abs(radius - radii.at(at - 1)!))
    expect(Math.max(...steps)).toBeLessThanOrEqual(2)
    // The edge of a line is soft.
    expect(lines.some((light) => light > 60 && light < 200)).toBe(true)
  })

  test('do not divide what only grows slowly darker, such as a wall or a sky', () => {
    const wall = photo((x, y) => (isIn(x, y, 400, 300, 120) ? 30 : 230 - x / 8 - y / 12))
    for (const detail of DETAILS) expect(paperAreas(linesOf(wall, detail)), detail).toHaveLength(2)
  })

  test('are the same for the same photo', () => {
    const [one, other] = [linesOf(FACE, 'small'), linesOf(FACE, 'small')]
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  })

  test('are more with more detail, and no area is too small for a finger', () => {
    const waves = photo((x, y) => 128 + 60 * Math.sin(x / 40) + 50 * Math.cos(y / 30) + 15 * Math.sin((x * y) / 2_000))
    const counts = DETAILS.map((detail) => paperAreas(linesOf(waves, detail)).length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(counts[0]! * 2)
  })

  test.each([
    ['one color', photo(() => 128)],
    ['transparency', new Uint8ClampedArray(SHEET_PIXELS * 4)],
    ['noise alone', photo((x, y) => (x * 7_919 + y * 104_729) % 256)],
  ])('of %s are drawn without an error', (_, rgba) => {
    expect(linesOf(rgba, 'small')).toHaveLength(LINES_PIXELS)
  })
})
