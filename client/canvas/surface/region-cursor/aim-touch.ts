import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { snapRegion } from '#crdt/regions/snap-region.ts'
import { toUnits } from '#client/canvas/geometry/page-units.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'
import type { PageRegions } from './use-page-regions.ts'

/** In CSS pixels: a little less than half the smallest control of ours that a finger hits well (44 px). */
const FINGER_RADIUS = 18

/**
 * Where a finger that touched `at` to fill meant to touch: inside a tiny region close by, or there.
 * @param at in logical pixels. @param scale CSS pixels per logical pixel.
 */
export function aimTouch(regions: PageRegions | null, at: Point, scale: number): Point {
  if (!regions) return at
  const radius = (FINGER_RADIUS / scale) * UNITS_PER_PIXEL
  const meant = snapRegion(regions.labels, regions.graph, toUnits(at), radius)
  return meant ? { x: meant.center.x / UNITS_PER_PIXEL, y: meant.center.y / UNITS_PER_PIXEL } : at
}
