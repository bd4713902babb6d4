/** Paints fills. */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { alphaOf, pixelsOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import {
  HEIGHT,
  WHOLE_PAGE,
  WIDTH,
  type ColorPlane,
  type Plates,
  type Rectangle,
  PIXELS,
} from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE } from '#crdt/painter/planes/rectangle.ts'
import { regionBounds } from '#crdt/painter/plates/plates.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import { detectPaint } from './detect-paint.ts'
import { traceArea, type FillTrace } from './fill-trace.ts'
import { floodFrom } from './flood.ts'
import { freshPaint, layPaint } from './fill-paint.ts'
import { WALL, openRuns } from './open-runs.ts'
import { paintRim } from './paint-rim.ts'
import { rimOf } from './rim.ts'
import { paintIfUniform, recolorIfUniform } from './uniform-fill.ts'

/**
 * Colors the area around the stroke's point and returns the rectangle that may have changed. The area is the part of the
 * region (where there is none: of the page, bounded by ink) that is connected to the point and has the same paint, a color or
 * a pattern. Pixels that hold a share of the old color, as the soft edge of a line does, get that share of the new one.
 * Nothing happens off the page, and on ink outside all regions. `trace` is called with what the fill took, if anything.
 */
export function paintFill(
  color: ColorPlane,
  plates: Plates,
  stroke: FillStroke,
  trace?: (taken: FillTrace) => void,
): Rectangle {
  const seed = pixelAt(stroke.x, stroke.y)
  const label = plates.labels[seed]
  if (label === undefined || (label === 0 && plates.ink[seed]! > WALL)) return EMPTY_RECTANGLE
  const pixels = pixelsOf(color)
  const region = label === 0 ? WHOLE_PAGE : regionBounds(plates, label)
  const whole = wholeRegionRuns(plates, label)
  if (whole !== null && isOpaque(stroke) && recolorIfUniform(pixels, whole, toPixel(stroke.color))) {
    trace?.({ label, part: null })
    return region
  }
  const fresh = freshPaint(stroke, region, plates.painterVersion)
  const alpha = alphaOf(stroke.opacity)
  const paint = (start: number, end: number): void => layPaint(pixels, start, end, fresh, alpha)
  if (whole !== null && !isOpaque(stroke) && paintIfUniform(pixels, whole, paint)) {
    trace?.({ label, part: null })
    return region
  }
  const detected = detectPaint(pixels, plates, seed, region)
  const area = floodFrom(pixels, plates, seed, detected)
  const rim = rimOf(pixels, plates, label, area, detected)
  trace?.({ label, part: traceArea(area, rim, detected) })
  paintRim(pixels, plates.labels, rim, detected, fresh, alpha)
  rim.clear()
  for (let run = 0; run < area.runs.length; run += 2) paint(area.runs[run]!, area.runs[run + 1]!)
  return boundsOf(area.runs, rim.edge)
}

/** Whether nothing below the paint shows through. */
const isOpaque = ({ style, opacity }: FillStroke): boolean => style === 'solid' && opacity === 100

/** Returns the smallest rectangle that holds the runs and the single pixels. */
function boundsOf(runs: readonly number[], single: Uint32Array): Rectangle {
  let left = WIDTH
  let top = HEIGHT
  let right = 0
  let bottom = 0
  const add = (start: number, end: number): void => {
    const y = Math.floor(start / WIDTH)
    left = Math.min(left, start - y * WIDTH)
    right = Math.max(right, end - y * WIDTH)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  for (let run = 0; run < runs.length; run += 2) add(runs[run]!, runs[run + 1]!)
  for (const at of single) add(at, at + 1)
  return { left, top, right, bottom }
}

/** The regions of each page that one fill can take whole, found once. */
const known = new WeakMap<Plates, Map<number, Uint32Array | null>>()

/**
 * Returns the open runs of `label` (see openRuns) if only other regions bound a flood of them, otherwise null. A region must
 * be connected by the sides of its pixels; for label 0 the whole page must be open.
 */
export function wholeRegionRuns(plates: Plates, label: number): Uint32Array | null {
  let regions = known.get(plates)
  if (regions === undefined) {
    regions = new Map()
    known.set(plates, regions)
  }
  let runs = regions.get(label)
  if (runs === undefined) {
    const open = openRuns(plates, label)
    runs = (label === 0 ? isWholePage(open) : isConnected(open)) ? open : null
    regions.set(label, runs)
  }
  return runs
}

function isWholePage(runs: Uint32Array): boolean {
  let pixels = 0
  for (let run = 0; run < runs.length; run += 2) pixels += runs[run + 1]! - runs[run]!
  return pixels === PIXELS
}

/** Whether the runs are one piece; two runs touch when they share a column in neighbouring rows. */
function isConnected(runs: Uint32Array): boolean {
  const count = runs.length / 2
  const sets = new DisjointSets(count)
  let pieces = count
  let above = 0
  for (let run = 0; run < count; run += 1) {
    const start = runs[run * 2]! - WIDTH
    const end = runs[run * 2 + 1]! - WIDTH
    while (above < run && runs[above * 2 + 1]! <= start) above += 1
    for (let other = above; other < run && runs[other * 2]! < end; other += 1) if (sets.join(run, other)) pieces -= 1
  }
  return pieces === 1
}
