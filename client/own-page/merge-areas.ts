/** Takes away borders between areas of a photo that nobody would draw: those where the light hardly changes. */
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { type Sheet, SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH } from './sheet.ts'

/** Pixels on each side of a border between which the light is compared. */
const REACH = 4
/** A border with less difference of light, on average, is a shade and no edge. */
const MIN_CONTRAST = 14

/** Returns for each pixel the number of its area, the smallest of its pixels. An area is pixels of one value that touch by an edge. */
export function areasOf(plane: Uint8Array, width = SHEET_WIDTH): Int32Array {
  /** For each pixel an earlier one of its area, or itself. */
  const earlier = new Int32Array(plane.length)
  const firstOf = (pixel: number): number => {
    let first = pixel
    while (earlier[first] !== first) first = earlier[first] = earlier[earlier[first]!]!
    return first
  }
  for (let pixel = 0; pixel < plane.length; pixel++) {
    const left = pixel % width > 0 && plane[pixel] === plane[pixel - 1] ? firstOf(pixel - 1) : pixel
    const above = pixel >= width && plane[pixel] === plane[pixel - width] ? firstOf(pixel - width) : pixel
    const first = Math.min(left, above)
    earlier[pixel] = earlier[left] = earlier[above] = first
  }
  // An earlier pixel has its number by now.
  for (let pixel = 0; pixel < plane.length; pixel++) earlier[pixel] = earlier[earlier[pixel]!]!
  return earlier
}

/** The common border of two areas. */
interface Border {
  /** Its length in pixels. */
  length: number
  /** Differences of light along it. */
  contrast: number
}

type Borders = Map<number, Map<number, Border>>

function addTo(borders: Borders, from: number, to: number, { length, contrast }: Border): void {
  const ofFrom = borders.get(from) ?? new Map<number, Border>()
  const border = ofFrom.get(to) ?? { length: 0, contrast: 0 }
  border.length += length
  border.contrast += contrast
  borders.set(from, ofFrom.set(to, border))
}

/** Returns the borders of all areas, each in both directions. */
function bordersBetween(areas: Int32Array, light: Sheet): Borders {
  const borders: Borders = new Map()
  const lightAt = (x: number, y: number): number =>
    light[Math.min(SHEET_HEIGHT - 1, Math.max(0, y)) * SHEET_WIDTH + Math.min(SHEET_WIDTH - 1, Math.max(0, x))]!
  const meet = (pixel: number, other: number, contrast: number): void => {
    const [one, two] = [areas[pixel]!, areas[other]!]
    addTo(borders, one, two, { length: 1, contrast })
    addTo(borders, two, one, { length: 1, contrast })
  }
  for (let y = 0; y < SHEET_HEIGHT; y++)
    for (let x = 0; x < SHEET_WIDTH; x++) {
      const pixel = y * SHEET_WIDTH + x
      if (x > 0 && areas[pixel] !== areas[pixel - 1])
        meet(pixel, pixel - 1, Math.abs(lightAt(x + REACH, y) - lightAt(x - 1 - REACH, y)))
      if (y > 0 && areas[pixel] !== areas[pixel - SHEET_WIDTH])
        meet(pixel, pixel - SHEET_WIDTH, Math.abs(lightAt(x, y + REACH) - lightAt(x, y - 1 - REACH)))
    }
  return borders
}

/** Joins areas across their faintest borders first. What two joined areas have in common with a third becomes one border. */
function joinFaint(borders: Borders, sets: DisjointSets): void {
  for (;;) {
    let faintest: readonly [number, number] | null = null
    let least = MIN_CONTRAST
    for (const [one, others] of borders)
      for (const [other, { length, contrast }] of others)
        if (contrast / length < least) [faintest, least] = [[one, other], contrast / length]
    if (!faintest) return
    const [one, other] = faintest
    sets.join(one, other)
    for (const [third, border] of borders.get(other) ?? []) {
      borders.get(third)?.delete(other)
      if (third === one) continue
      addTo(borders, one, third, border)
      addTo(borders, third, one, border)
    }
    borders.delete(other)
  }
}

/**
 * Returns the levels without faint borders: areas that belong together have one level, and those that touch have different ones. The
 * levels are new. @param light what the areas are made of, with its noise taken away
 */
export function withoutFaintBorders(levels: Sheet, light: Sheet): Sheet {
  const areas = areasOf(levels)
  const borders = bordersBetween(areas, light)
  const sets = new DisjointSets(SHEET_PIXELS)
  joinFaint(borders, sets)
  const levelOf = new Map<number, number>()
  for (const [area, others] of borders) {
    const taken = new Set([...others.keys()].map((other) => levelOf.get(sets.rootOf(other))))
    let level = 0
    while (taken.has(level)) level += 1
    levelOf.set(sets.rootOf(area), level)
  }
  return Uint8Array.from(areas, (area) => levelOf.get(sets.rootOf(area)) ?? 0)
}
