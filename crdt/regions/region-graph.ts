/** The regions of a page with centers and neighbors, for coloring by keyboard and for announcements. */
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import {
  HEIGHT,
  PIXELS,
  UNITS_PER_PAINTER_PIXEL,
  WHOLE_PAGE,
  WIDTH,
  type Rectangle,
} from '#crdt/painter/planes/planes.ts'
import { regionCenters } from './region-centers.ts'

/** A point in units, sixteenths of a logical pixel. */
export interface UnitPoint {
  readonly x: number
  readonly y: number
}

export interface GraphRegion {
  /** 0 only on a page without regions, whose single region is the whole page. */
  readonly label: number
  /** In painter pixels. */
  readonly area: number
  /** In painter pixels. */
  readonly bounds: Rectangle
  /** The point inside that is farthest from the edges (region-centers.ts). */
  readonly center: UnitPoint
  /** Labels of the regions that share a line with it, ascending. */
  readonly neighbors: readonly number[]
}

/** Plain data, so that a worker can build and post it. */
export interface RegionGraph {
  /** In reading order: by bands of a sixth of the page, in each by center from left to right. Never empty. */
  readonly regions: readonly GraphRegion[]
}

const BANDS = 6
const BAND_UNITS = (HEIGHT * UNITS_PER_PAINTER_PIXEL) / BANDS

const WHOLE_PAGE_REGION: GraphRegion = {
  label: 0,
  area: PIXELS,
  bounds: WHOLE_PAGE,
  center: { x: (PAGE_WIDTH * UNITS_PER_PIXEL) / 2, y: (PAGE_HEIGHT * UNITS_PER_PIXEL) / 2 },
  neighbors: [],
}

/** Returns the graph of a label plane (1600 x 1200, as in Plates). A page without regions is one region with label 0. */
export function regionGraph(labels: Uint16Array): RegionGraph {
  const centers = regionCenters(labels)
  const regions = regionExtents(labels).map(({ middle, ...region }): GraphRegion => ({
    ...region,
    center: centerOfPixel(centers.get(region.label)?.pixel ?? middle),
  }))
  return { regions: regions.length > 0 ? regions.toSorted(inReadingOrder) : [WHOLE_PAGE_REGION] }
}

/** Returns the middle of a painter pixel in units. */
export function centerOfPixel(pixel: number): UnitPoint {
  const row = Math.floor(pixel / WIDTH)
  return {
    x: (pixel - row * WIDTH) * UNITS_PER_PAINTER_PIXEL + UNITS_PER_PAINTER_PIXEL / 2,
    y: row * UNITS_PER_PAINTER_PIXEL + UNITS_PER_PAINTER_PIXEL / 2,
  }
}

const bandOf = ({ center }: GraphRegion): number => Math.floor(center.y / BAND_UNITS)

function inReadingOrder(a: GraphRegion, b: GraphRegion): number {
  return bandOf(a) - bandOf(b) || a.center.x - b.center.x || a.center.y - b.center.y || a.label - b.label
}

interface RegionExtent {
  readonly label: number
  /** In painter pixels. */
  readonly area: number
  readonly bounds: Rectangle
  /** Index of the middle pixel of its longest run, the first of equal ones: always inside the region. */
  readonly middle: number
  /** Labels with a pixel side in common with it, ascending: the regions across a line. */
  readonly neighbors: readonly number[]
}

/** A region while the pass collects its runs. */
interface OpenExtent {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  longestRun: number
  middle: number
}

/** Returns the regions of a label plane (1600 x 1200, row by row, 0 = no region), ascending by label. */
function regionExtents(labels: Uint16Array): RegionExtent[] {
  const extents: OpenExtent[] = []
  const pairs = new Set<number>()
  for (let y = 0; y < HEIGHT; y += 1) {
    const rowEnd = (y + 1) * WIDTH
    for (let start = y * WIDTH; start < rowEnd;) {
      const label = labels[start]!
      let end = start + 1
      while (end < rowEnd && labels[end] === label) end += 1
      if (label !== 0) {
        addRun(extents, label, start, end)
        if (end < rowEnd) addPair(pairs, label, labels[end]!)
        if (y > 0) addPairsAbove(pairs, labels, label, start - WIDTH, end - WIDTH)
      }
      start = end
    }
  }
  const neighbors = neighborsOf(pairs)
  return extents.flatMap(({ area, left, top, right, bottom, middle }, label) => ({
    label,
    area,
    bounds: { left, top, right, bottom },
    middle,
    neighbors: neighbors.get(label) ?? [],
  }))
}

function addRun(extents: OpenExtent[], label: number, start: number, end: number): void {
  const y = Math.floor(start / WIDTH)
  const left = start - y * WIDTH
  const length = end - start
  const middle = start + (length >>> 1)
  const known = extents[label]
  if (known === undefined) {
    extents[label] = { area: length, left, top: y, right: left + length, bottom: y + 1, longestRun: length, middle }
    return
  }
  known.area += length
  known.left = Math.min(known.left, left)
  known.right = Math.max(known.right, left + length)
  known.bottom = y + 1
  if (length > known.longestRun) {
    known.longestRun = length
    known.middle = middle
  }
}

/** Pairs `label` with the other labels in `[start, end)`, the pixels above a run. */
function addPairsAbove(pairs: Set<number>, labels: Uint16Array, label: number, start: number, end: number): void {
  let before = label
  for (let at = start; at < end; at += 1) {
    const other = labels[at]!
    if (other === before) continue
    before = other
    if (other !== label) addPair(pairs, label, other)
  }
}

const LABEL_COUNT = 0x10000

/** Adds two neighbors as one number, smaller label first; label 0 is not a region. */
function addPair(pairs: Set<number>, one: number, other: number): void {
  if (one !== 0 && other !== 0) pairs.add(Math.min(one, other) * LABEL_COUNT + Math.max(one, other))
}

function neighborsOf(pairs: ReadonlySet<number>): Map<number, number[]> {
  const neighbors = new Map<number, number[]>()
  const add = (from: number, to: number): void => {
    const known = neighbors.get(from)
    if (known) known.push(to)
    else neighbors.set(from, [to])
  }
  for (const pair of pairs) {
    const one = Math.floor(pair / LABEL_COUNT)
    const other = pair % LABEL_COUNT
    add(one, other)
    add(other, one)
  }
  for (const labels of neighbors.values()) labels.sort((a, b) => a - b)
  return neighbors
}
