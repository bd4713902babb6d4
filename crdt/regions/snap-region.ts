/** Snaps a tap to a tiny region next to it, because a finger cannot hit an eye or a button exactly. */
import { HEIGHT, UNITS_PER_PAINTER_PIXEL, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { GraphRegion, RegionGraph, UnitPoint } from './region-graph.ts'

/** A region is tiny when its area is at most that of a disc of this part of the finger's radius. */
const TINY_RADIUS_PART = 0.5
/** The tapped region must have at least this many times the area: between two small regions a tap does not snap. */
const MIN_AREA_RATIO = 16

/**
 * Returns the tiny region that a touch at `at` (units) snaps to, or null when it means the touched region itself. Use it for
 * fingers only, not for mouse or pen. All of these must hold:
 *
 * - The region is tiny, and the touched region is at least 16 times larger.
 * - Its nearest pixel lies within `radius` (units, the finger's radius on the page) of the touch.
 * - That pixel is not farther than the touched region's center, at which the finger may aim.
 *
 * Of several such regions the nearest counts; of equally near ones, the smaller label.
 */
export function snapRegion(
  labels: Uint16Array,
  { regions }: RegionGraph,
  at: UnitPoint,
  radius: number,
): GraphRegion | null {
  const column = Math.floor(at.x / UNITS_PER_PAINTER_PIXEL)
  const row = Math.floor(at.y / UNITS_PER_PAINTER_PIXEL)
  if (column < 0 || column >= WIDTH || row < 0 || row >= HEIGHT) return null
  const touched = regions.find(({ label }) => label === labels[row * WIDTH + column])
  if (!touched) return null
  const reach = radius / UNITS_PER_PAINTER_PIXEL
  const maxArea = Math.min(Math.PI * (reach * TINY_RADIUS_PART) ** 2, touched.area / MIN_AREA_RATIO)
  const candidates = new Map(regions.filter(({ area }) => area <= maxArea).map((region) => [region.label, region]))
  if (candidates.size === 0) return null
  let best: GraphRegion | null = null
  const aside = { x: touched.center.x - at.x, y: touched.center.y - at.y }
  const toCenter = (aside.x * aside.x + aside.y * aside.y) / (UNITS_PER_PAINTER_PIXEL * UNITS_PER_PAINTER_PIXEL)
  let bestSquare = Math.min(reach * reach, toCenter)
  const [top, bottom] = [Math.max(Math.ceil(row - reach), 0), Math.min(Math.floor(row + reach), HEIGHT - 1)]
  const [left, right] = [Math.max(Math.ceil(column - reach), 0), Math.min(Math.floor(column + reach), WIDTH - 1)]
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const square = (x - column) * (x - column) + (y - row) * (y - row)
      if (square > bestSquare) continue
      const region = candidates.get(labels[y * WIDTH + x]!)
      if (!region || (square === bestSquare && best !== null && best.label <= region.label)) continue
      best = region
      bestSquare = square
    }
  return best
}
