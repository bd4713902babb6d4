/** A finger is wider than an eye or a button: a tap close beside a tiny region means that region. */
import { HEIGHT, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { GraphRegion, RegionGraph, UnitPoint } from './region-graph.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/** Tiny is what a disc of half the finger's radius covers: such a region cannot be hit on purpose. */
const TINY_RADIUS = 0.5
/** The tapped region has to be this many times larger: between two small ones the finger decides by itself. */
const MUCH_LARGER = 16

/**
 * The tiny region that a finger meant when it touched `at` (units), or null when it meant what it touched. A region is
 * meant when it is tiny, the touched one is at least 16 times larger, and its nearest pixel lies within `radius` (units,
 * the finger's radius on the page) of the touch. Of several the nearest counts, of equally near ones the one with the
 * smaller label. Nearer still may be the center of the touched region: who aims there means it. For fingers only: a mouse and
 * a pen point at what they mean.
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
  const mostArea = Math.min(Math.PI * (reach * TINY_RADIUS) ** 2, touched.area / MUCH_LARGER)
  const meant = new Map(regions.filter(({ area }) => area <= mostArea).map((region) => [region.label, region]))
  if (meant.size === 0) return null
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
      const region = meant.get(labels[y * WIDTH + x]!)
      if (!region || (square === bestSquare && best !== null && best.label <= region.label)) continue
      best = region
      bestSquare = square
    }
  return best
}
