/** Finds the rim of a filled area: the soft edge of the lines that bound it. */
import { scratchCoverage } from '#crdt/painter/planes/coverage.ts'
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import type { FloodedArea } from './flood.ts'
import { colorsMatch, squaredColorDistance } from './color-match.ts'
import { WALL } from './open-runs.ts'
import { sortByKeys } from './sort-by-keys.ts'
import { WIDEST_SOFT_EDGE_PIXELS } from '#crdt/painter/tips/brush-tips.ts'

/** Pixels this many steps from the area always belong to the rim: a hard line's edge is at most two pixels wide. */
const HARD_EDGE_STEPS = 2
/** Of a pixel's index. */
const PLACE_BITS = 32 - Math.clz32(PIXELS)

/** What a pixel of a traced fill is: part of the area, or of the soft edge around it. */
export const AREA = 1
export const EDGE = 2

export interface Rim {
  /** Pixel indexes of the edge, in page order. */
  readonly edge: Uint32Array<ArrayBuffer>
  /** AREA, EDGE or 0 for each pixel of the page, until `clear` is called. */
  readonly states: Uint8Array
  clear(): void
}

/**
 * Returns the edge around an area in region `label` whose paint is `detected`. Beyond the hard edge it goes on while it leads
 * away from the area's color, at most as far as the softest tip is soft. `clear` must be called after use.
 */
export function rimOf(
  pixels: Int32Array,
  { ink, labels }: Plates,
  label: number,
  { runs, beside }: FloodedArea,
  detected: FillPaint,
): Rim {
  const states = scratchCoverage().mask
  for (let run = 0; run < runs.length; run += 2) states.fill(AREA, runs[run], runs[run + 1])

  const found: number[] = []
  const add = (at: number): void => {
    states[at] = EDGE
    found.push(at)
  }
  for (let stretch = 0; stretch < beside.length; stretch += 2) {
    for (let at = beside[stretch]!; at < beside[stretch + 1]!; at += 1) {
      if (states[at] === 0 && labels[at] === label) add(at)
    }
  }
  const distance = (at: number): number => squaredColorDistance(pixels[at]!, paintPixel(detected, at))
  const visit = (next: number, ring: number, away: number): void => {
    if (states[next] !== 0 || labels[next] !== label) return
    const isWall = label === 0 && ink[next]! > WALL
    const matches = colorsMatch(pixels[next]!, paintPixel(detected, next))
    if (ring <= HARD_EDGE_STEPS ? isWall || !matches : !isWall && !matches && distance(next) > away) add(next)
  }
  for (let ring = 2, from = 0; ring <= WIDEST_SOFT_EDGE_PIXELS && from < found.length; ring += 1) {
    for (const to = found.length; from < to; from += 1) {
      const at = found[from]!
      const away = ring <= HARD_EDGE_STEPS ? 0 : distance(at)
      const x = at % WIDTH
      if (x > 0) visit(at - 1, ring, away)
      if (x < WIDTH - 1) visit(at + 1, ring, away)
      if (at >= WIDTH) visit(at - WIDTH, ring, away)
      if (at < PIXELS - WIDTH) visit(at + WIDTH, ring, away)
    }
  }
  const edge = inPageOrder(found)
  const clear = (): void => {
    for (let run = 0; run < runs.length; run += 2) states.fill(0, runs[run], runs[run + 1])
    for (const at of edge) states[at] = 0
  }
  return { edge, states, clear }
}

/** Returns pixel indexes in ascending order. */
export function inPageOrder(found: readonly number[]): Uint32Array<ArrayBuffer> {
  const pixels = new Uint32Array(found)
  return sortByKeys(pixels, pixels, PLACE_BITS)
}
