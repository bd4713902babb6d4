/** Validates strokes. Encoder, decoder and guard all use these bounds. */
import {
  MARGIN_UNITS,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  STROKE_LIMITS,
  UNITS_PER_PIXEL,
  isStamp,
  type Path,
  type Stroke,
} from './stroke.ts'

const MAX_X = PAGE_WIDTH * UNITS_PER_PIXEL
const MAX_Y = PAGE_HEIGHT * UNITS_PER_PIXEL
const MAX_COLOR = 0xffffff
const MAX_REGION = 0xffff
const PRINTABLE = /^[\x21-\x7e]+$/

const within = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** Returns whether a point, in units, lies on the page or in the margin around it. */
export const isOnPageOrMargin = (x: number, y: number): boolean =>
  within(x, -MARGIN_UNITS, MAX_X + MARGIN_UNITS) && within(y, -MARGIN_UNITS, MAX_Y + MARGIN_UNITS)

export const isPressure = (value: number): boolean => within(value, 0, 255)

function pathFault({ points, pressures }: Path): string | null {
  const count = points.length / 2
  if (!within(count, 1, STROKE_LIMITS.points)) return 'number of points'
  for (let i = 0; i < points.length; i += 2)
    if (!isOnPageOrMargin(points[i]!, points[i + 1]!)) return 'point off the page'
  if (pressures === null) return null
  if (pressures.length !== count) return 'number of pressures'
  return pressures.every(isPressure) ? null : 'pressure'
}

/** Returns the name of the first field that is out of its bounds (STROKE-1), or null when the stroke is valid. */
export function strokeFault(stroke: Stroke): string | null {
  if (stroke.id.length > STROKE_LIMITS.idLength || !PRINTABLE.test(stroke.id)) return 'id'
  if (!within(stroke.author, 1, Number.MAX_SAFE_INTEGER)) return 'author'
  if (!within(stroke.madeAt, 0, Number.MAX_SAFE_INTEGER)) return 'time'
  if (!within(stroke.itemId, 0, Number.MAX_SAFE_INTEGER)) return 'item'
  if (stroke.tool !== 'fill' && !within(stroke.size, STROKE_LIMITS.minSize, STROKE_LIMITS.maxSize)) return 'size'
  if (stroke.tool !== 'eraser') {
    if (!within(stroke.color, 0, MAX_COLOR)) return 'color'
    if (!within(stroke.opacity, 1, 100)) return 'opacity'
  }
  switch (stroke.tool) {
    case 'brush':
      return within(stroke.insideRegion, 0, MAX_REGION) ? pathFault(stroke.path) : 'region'
    case 'eraser':
      if (!within(stroke.strength, 1, 100)) return 'strength'
      return within(stroke.insideRegion, 0, MAX_REGION) ? pathFault(stroke.path) : 'region'
    case 'fill':
      if (!isOnPageOrMargin(stroke.x, stroke.y)) return 'point off the page'
      if (!within(stroke.target, 0, MAX_COLOR)) return 'target color'
      return within(stroke.region, 0, MAX_REGION) ? null : 'region'
    case 'magic':
      if (!within(stroke.effects.length, 1, STROKE_LIMITS.effects)) return 'number of effects'
      // A stamp takes as long to paint as a whole scattering.
      if (stroke.effects.length > 1 && stroke.effects.some(({ type }) => isStamp(type))) return 'stamp among others'
      return stroke.effects.every(
        (effect) =>
          isOnPageOrMargin(effect.x, effect.y) &&
          within(effect.color, 0, MAX_COLOR) &&
          within(effect.size, 1, STROKE_LIMITS.maxEffectSize),
      )
        ? null
        : 'effect'
  }
}
