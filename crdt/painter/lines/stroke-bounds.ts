/** Bounds of what a stroke may touch, computed without painting it. */
import { UNITS_PER_PIXEL, type Stroke } from '#crdt/document/stroke/stroke.ts'
import type { PathStroke } from './paint-path.ts'
import { SCALE, WHOLE_PAGE, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { regionBounds } from '#crdt/painter/plates/plates.ts'
import { EMPTY_RECTANGLE, intersection, isEmpty } from '#crdt/painter/planes/rectangle.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import { type BrushTips, TIP_EDGE_PIXELS } from '#crdt/painter/tips/brush-tips.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/**
 * Returns an upper bound, in painter pixels, of what the stroke may change or depend on. A fill depends on the whole region
 * under its point, and where there is none on the whole page.
 */
export function strokeBounds(stroke: Stroke, plates: Plates, tips: BrushTips): Rectangle {
  switch (stroke.tool) {
    case 'brush':
    case 'eraser':
      return pathBounds(stroke, plates, tips)
    case 'fill': {
      const seed = pixelAt(stroke.x, stroke.y)
      if (seed < 0) return EMPTY_RECTANGLE
      const label = plates.labels[seed]!
      return label === 0 ? WHOLE_PAGE : regionBounds(plates, label)
    }
    case 'magic': {
      const points = stroke.effects.flatMap(({ x, y }) => [x, y])
      const reach = Math.max(...stroke.effects.map(({ size }) => size)) * SCALE
      return onPage(around(points, reach + TIP_EDGE_PIXELS))
    }
  }
}

function pathBounds(stroke: PathStroke, plates: Plates, tips: BrushTips): Rectangle {
  const free = pointsBounds(stroke, 0, tips)
  return stroke.insideRegion === 0 ? free : onPage(intersection(free, regionBounds(plates, stroke.insideRegion)))
}

/** Returns the bounds of what the stroke may cover from point number `first` on, whatever its region. */
export function pointsBounds({ path, size, tip }: PathStroke, first: number, tips: BrushTips): Rectangle {
  const points = first === 0 ? path.points : path.points.slice(first * 2)
  return onPage(around(points, ((size * SCALE) / 2) * tips[tip].reach + TIP_EDGE_PIXELS))
}

function around(points: readonly number[], reach: number): Rectangle {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! / UNITS_PER_PAINTER_PIXEL
    const y = points[i + 1]! / UNITS_PER_PAINTER_PIXEL
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return {
    left: Math.floor(left - reach),
    top: Math.floor(top - reach),
    right: Math.ceil(right + reach),
    bottom: Math.ceil(bottom + reach),
  }
}

function onPage(rectangle: Rectangle): Rectangle {
  const inside = intersection(rectangle, WHOLE_PAGE)
  return isEmpty(inside) ? EMPTY_RECTANGLE : inside
}
