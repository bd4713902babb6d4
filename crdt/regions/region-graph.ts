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
import { regionExtents } from './region-extents.ts'

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
