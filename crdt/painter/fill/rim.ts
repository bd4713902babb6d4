/** The soft edge of what bounds a filled area: where it begins and how far it goes. */
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { difference } from './difference.ts'
import type { FloodedArea } from './flood.ts'
import { colorsMatch } from './color-match.ts'
import { WALL } from './open-runs.ts'
import { WIDEST_SOFT_EDGE_PIXELS } from '#crdt/painter/tips/brush-tips.ts'

/** This many steps from the area belong to the edge in any case: a hard line's edge is two pixels wide at most. */
const NEAR = 2

/** What a pixel of a traced fill is: part of the area, or of the soft edge around it. */
export const AREA = 1
export const EDGE = 2

/** Scratch, all 0 between calls: AREA and EDGE where they are. */
let scratch: Uint8Array | null = null

export interface Rim {
  /** Pixel indexes of the edge. */
  readonly edge: readonly number[]
  /** AREA, EDGE or 0 for each pixel of the page, until `clear` is called. */
  readonly states: Uint8Array
  clear(): void
}

/** The edge around an area in region `label` that wore `coat`; `clear` must be called when it has been used. */
export function rimOf(
  pixels: Int32Array,
  { ink, labels }: Plates,
  label: number,
  { runs, beside }: FloodedArea,
  coat: FillPaint,
): Rim {
  scratch ??= new Uint8Array(PIXELS)
  const states = scratch
  for (let run = 0; run < runs.length; run += 2) states.fill(AREA, runs[run], runs[run + 1])

  const edge: number[] = []
  const add = (at: number): void => {
    states[at] = EDGE
    edge.push(at)
  }
  for (let stretch = 0; stretch < beside.length; stretch += 2) {
    for (let at = beside[stretch]!; at < beside[stretch + 1]!; at += 1) {
      if (states[at] === 0 && labels[at] === label) add(at)
    }
  }
  const distance = (at: number): number => difference(pixels[at]!, pixels[at]!, paintPixel(coat, at))
  const grow = (next: number, ring: number, away: number): void => {
    if (states[next] !== 0 || labels[next] !== label) return
    const isWall = label === 0 && ink[next]! > WALL
    const like = colorsMatch(pixels[next]!, paintPixel(coat, next))
    if (ring <= NEAR ? isWall || !like : !isWall && !like && distance(next) > away) add(next)
  }
  for (let ring = 2, from = 0; ring <= WIDEST_SOFT_EDGE_PIXELS && from < edge.length; ring += 1) {
    for (const to = edge.length; from < to; from += 1) {
      const at = edge[from]!
      const away = ring <= NEAR ? 0 : distance(at)
      const x = at % WIDTH
      if (x > 0) grow(at - 1, ring, away)
      if (x < WIDTH - 1) grow(at + 1, ring, away)
      if (at >= WIDTH) grow(at - WIDTH, ring, away)
      if (at < PIXELS - WIDTH) grow(at + WIDTH, ring, away)
    }
  }
  const clear = (): void => {
    for (let run = 0; run < runs.length; run += 2) states.fill(0, runs[run], runs[run + 1])
    for (const at of edge) states[at] = 0
  }
  return { edge, states, clear }
}
