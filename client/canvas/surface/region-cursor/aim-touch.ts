import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { snapRegion } from '#crdt/regions/snap-region.ts'
import { pageToUnits } from '#client/canvas/geometry/page-units.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import type { PageRegions } from './use-page-regions.ts'

/** CSS pixels: a little less than half of 44 px, the smallest control that a finger hits well. */
const FINGER_RADIUS_PX = 18

/**
 * Returns the point that a finger meant when it touched `at` to fill: inside a tiny region close by, else `at` itself.
 * @param at in logical pixels @param scale CSS pixels per logical pixel
 */
export function aimTouch(regions: PageRegions | null, at: Point, scale: number): Point {
  if (!regions) return at
  const radius = (FINGER_RADIUS_PX / scale) * UNITS_PER_PIXEL
  const snapped = snapRegion(regions.labels, regions.graph, pageToUnits(at), radius)
  return snapped ? { x: snapped.center.x / UNITS_PER_PIXEL, y: snapped.center.y / UNITS_PER_PIXEL } : at
}
