/** Divides a photo into areas of a few levels of light. */
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { SHEET_PIXELS, SHEET_WIDTH, type Sheet } from './sheet.ts'

const MAX_ROUNDS = 12
const VALUES = 256
/** Lights that are nearer to each other are one level. */
const MIN_DISTANCE = 14

/** Returns a level for each pixel, 0 (darkest) to at most `count - 1`: the nearest of the lights around which the photo's pixels lie. */
export function levelsOf(luminance: Sheet, count: number): Sheet {
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

/** Returns for each pixel the number of its area: pixels of one level that touch by an edge. */
export function areasOf(levels: Sheet): Int32Array {
  const sets = new DisjointSets(SHEET_PIXELS)
  for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
    if (pixel % SHEET_WIDTH > 0 && levels[pixel] === levels[pixel - 1]) sets.join(pixel, pixel - 1)
    if (pixel >= SHEET_WIDTH && levels[pixel] === levels[pixel - SHEET_WIDTH]) sets.join(pixel, pixel - SHEET_WIDTH)
  }
  return Int32Array.from({ length: SHEET_PIXELS }, (_, pixel) => sets.rootOf(pixel))
}

/** Gives areas below `minArea` pixels the level of the neighbor with the longest common edge, in place, until there are none. */
export function joinSmallAreas(levels: Sheet, minArea: number): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const areas = areasOf(levels)
    const sizes = new Uint32Array(SHEET_PIXELS)
    for (const area of areas) sizes[area]!++
    /** For each small area, how long its edge is with each level. */
    const edges = new Map<number, Map<number, number>>()
    const touch = (pixel: number, other: number): void => {
      const area = areas[pixel]!
      if (areas[other] === area || sizes[area]! >= minArea) return
      const found = edges.get(area) ?? new Map<number, number>()
      edges.set(area, found.set(levels[other]!, (found.get(levels[other]!) ?? 0) + 1))
    }
    const touchEachOther = (pixel: number, other: number): void => {
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
