/** Turns a photo into the lines of a page to color. It runs on the device; nothing is sent. */
import { areasOf, withoutFaintBorders } from './merge-areas.ts'
import { type Lines, luminanceOf, type Sheet, SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH } from './sheet.ts'
import { bordersOf, roundedLevels } from './smooth-lines.ts'

/** Divides a photo into areas of a few levels of light. */
const MAX_ROUNDS = 12
const VALUES = 256
/** Lights that are nearer to each other are one level. */
const MIN_DISTANCE = 14

/** Makes areas of a photo flat and keeps their edges (Kuwahara filter). */
const SUM_WIDTH = SHEET_WIDTH + 1

/** Returns the sum over a rectangle; `right` and `bottom` are exclusive. */
const within = (table: Float64Array, left: number, top: number, right: number, bottom: number): number =>
  table[bottom * SUM_WIDTH + right]! -
  table[top * SUM_WIDTH + right]! -
  table[bottom * SUM_WIDTH + left]! +
  table[top * SUM_WIDTH + left]!

/** How much of a photo becomes lines: a few large parts, or many small ones. */
export const DETAILS = ['large', 'medium', 'small'] as const
export type Detail = (typeof DETAILS)[number]

interface Settings {
  /** How far the flattening looks, in pixels of the sheet. */
  readonly reach: number
  readonly levels: number
  /** Smaller areas join a neighbor: a finger must hit the rest. */
  readonly minArea: number
  /** How far borders are rounded, in pixels of the sheet. */
  readonly rounding: number
}

const SETTINGS: Readonly<Record<Detail, Settings>> = {
  large: { reach: 8, levels: 3, minArea: 3_000, rounding: 4 },
  medium: { reach: 6, levels: 4, minArea: 1_000, rounding: 3 },
  small: { reach: 4, levels: 6, minArea: 300, rounding: 2 },
}

/**
 * Returns the lines of a photo from its RGBA pixels, 800 x 600. Lines are the borders of areas of one light, so every area is closed;
 * no area is smaller than what a finger hits. The same pixels give the same lines.
 */
export function linesOf(rgba: Uint8ClampedArray, detail: Detail): Lines {
  const { reach, levels: count, minArea, rounding } = SETTINGS[detail]
  // Twice: the first time takes the noise away, the second one makes the areas.
  const flat = flatten(flatten(luminanceOf(rgba), reach), reach)
  const levels = roundedLevels(levelsOf(flat, count), rounding)
  joinSmallAreas(levels, minArea)
  return bordersOf(withoutFaintBorders(levels, flat))
}

/** Sums of values and of squares over all pixels above and left of each corner (summed-area tables). */
function sumsOf(sheet: Sheet): { sums: Float64Array; squares: Float64Array } {
  const sums = new Float64Array(SUM_WIDTH * (SHEET_HEIGHT + 1))
  const squares = new Float64Array(sums.length)
  for (let y = 0; y < SHEET_HEIGHT; y++) {
    let [row, rowOfSquares] = [0, 0]
    for (let x = 0; x < SHEET_WIDTH; x++) {
      const value = sheet[y * SHEET_WIDTH + x]!
      row += value
      rowOfSquares += value * value
      const corner = (y + 1) * SUM_WIDTH + x + 1
      sums[corner] = sums[corner - SUM_WIDTH]! + row
      squares[corner] = squares[corner - SUM_WIDTH]! + rowOfSquares
    }
  }
  return { sums, squares }
}

/** Gives each pixel the mean of the calmest of the four squares of side `reach + 1` that have a corner at it. */
function flatten(sheet: Sheet, reach: number): Sheet {
  const { sums, squares } = sumsOf(sheet)
  const flat = new Uint8Array(SHEET_PIXELS)
  for (let y = 0; y < SHEET_HEIGHT; y++)
    for (let x = 0; x < SHEET_WIDTH; x++) {
      let [calmest, mean] = [Infinity, 0]
      for (let quadrant = 0; quadrant < 4; quadrant++) {
        const left = quadrant % 2 === 0 ? Math.max(0, x - reach) : x
        const right = quadrant % 2 === 0 ? x + 1 : Math.min(SHEET_WIDTH, x + reach + 1)
        const top = quadrant < 2 ? Math.max(0, y - reach) : y
        const bottom = quadrant < 2 ? y + 1 : Math.min(SHEET_HEIGHT, y + reach + 1)
        const count = (right - left) * (bottom - top)
        const average = within(sums, left, top, right, bottom) / count
        const variance = within(squares, left, top, right, bottom) / count - average * average
        if (variance < calmest) [calmest, mean] = [variance, average]
      }
      flat[y * SHEET_WIDTH + x] = Math.round(mean)
    }
  return flat
}

/** Returns a level for each pixel, 0 (darkest) to at most `count - 1`: the nearest of the lights around which the photo's pixels lie. */
function levelsOf(luminance: Sheet, count: number): Sheet {
  const histogram = new Uint32Array(VALUES)
  for (const value of luminance) histogram[value]!++
  const centers = centersOf(histogram, count)
  const levelOfValue = Uint8Array.from(histogram, (_, value) => nearest(centers, value))
  return luminance.map((value) => levelOfValue[value]!)
}

/** Finds the centers by k-means, and leaves out those that are hardly apart: noise is no level. */
function centersOf(histogram: Uint32Array, count: number): number[] {
  let centers = Array.from({ length: count }, (_, at) => ((at + 0.5) * VALUES) / count)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sums = centers.map(() => 0)
    const pixels = centers.map(() => 0)
    for (const [value, found] of histogram.entries()) {
      const level = nearest(centers, value)
      sums[level]! += value * found
      pixels[level]! += found
    }
    centers = centers.flatMap((_, level) => (pixels[level]! > 0 ? sums[level]! / pixels[level]! : []))
  }
  return centers.filter((center, at) => at === 0 || center - centers[at - 1]! >= MIN_DISTANCE)
}

function nearest(centers: readonly number[], value: number): number {
  let best = 0
  for (const [level, center] of centers.entries())
    if (Math.abs(center - value) < Math.abs(centers[best]! - value)) best = level
  return best
}

/** Gives areas below `minArea` pixels the level of the neighbor with the longest common edge, in place, until there are none. */
function joinSmallAreas(levels: Sheet, minArea: number): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const areas = areasOf(levels)
    const sizes = new Uint32Array(SHEET_PIXELS)
    for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) sizes[areas[pixel]!]!++
    /** For each small area, how long its edge is with each level. */
    const edges = new Map<number, Map<number, number>>()
    const touch = (pixel: number, other: number): void => {
      const area = areas[pixel]!
      if (sizes[area]! >= minArea) return
      const found = edges.get(area) ?? new Map<number, number>()
      edges.set(area, found.set(levels[other]!, (found.get(levels[other]!) ?? 0) + 1))
    }
    const touchEachOther = (pixel: number, other: number): void => {
      if (areas[pixel] === areas[other]) return
      touch(pixel, other)
      touch(other, pixel)
    }
    for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
      if (pixel % SHEET_WIDTH > 0) touchEachOther(pixel, pixel - 1)
      if (pixel >= SHEET_WIDTH) touchEachOther(pixel, pixel - SHEET_WIDTH)
    }
    if (edges.size === 0) return
    const newLevels = new Int16Array(SHEET_PIXELS).fill(-1)
    for (const [area, found] of edges) {
      const [longest] = [...found].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      if (longest) newLevels[area] = longest[0]
    }
    for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
      const level = newLevels[areas[pixel]!]!
      if (level >= 0) levels[pixel] = level
    }
  }
}
