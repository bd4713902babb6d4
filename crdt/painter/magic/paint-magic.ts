/** Paints the wand's effects: stars and sparkles in their own color, with a bright middle. */
import type { MagicEffect, MagicStroke } from '#crdt/document/stroke/stroke.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { blendCoverage } from '#crdt/painter/planes/blend-coverage.ts'
import { chance, seedOf } from '#crdt/painter/planes/chance.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHITE_PIXEL, alphaOf, blendPixel, toPixel } from '#crdt/painter/planes/pixel.ts'
import { SCALE, type ColorPlane, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, union } from '#crdt/painter/planes/rectangle.ts'
import { coverPolygon } from './cover-polygon.ts'
import { SHAPE_UNIT, SPARKLE, STAR, TURNS } from './shapes.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
/** The bright middle's size in hundredths of the effect's, and how much white is in it. */
const MIDDLE = { star: { size: 45, white: 140 }, sparkle: { size: 50, white: 220 } } as const

/** Scratch: one effect is painted at a time. */
let scratch: Coverage | null = null

/** Paints the part of the effects inside `clip` (on the page). Returns the rectangle that may have changed. */
export function paintMagic(color: ColorPlane, stroke: MagicStroke, clip: Rectangle): Rectangle {
  scratch ??= new Coverage()
  const alpha = alphaOf(stroke.opacity)
  const seed = seedOf(stroke)
  let dirty = EMPTY_RECTANGLE
  for (const [index, effect] of stroke.effects.entries()) {
    const turn = effect.type === 'star' ? TURNS[chance(seed, index, 0) % TURNS.length]! : TURNS[0]!
    const pixel = toPixel(effect.color)
    const middle = MIDDLE[effect.type]
    for (const layer of [
      { pixel, size: 100 },
      { pixel: blendPixel(pixel, WHITE_PIXEL, middle.white), size: middle.size },
    ]) {
      coverPolygon(scratch, clip, outline(effect, turn, layer.size))
      const bounds = intersection(scratch.bounds(), clip)
      blendCoverage(color, scratch, bounds, { pixel: layer.pixel, alpha }, null)
      dirty = union(dirty, bounds)
      scratch.clear()
    }
  }
  return dirty
}

/** Returns the effect's corners in painter pixels, turned, at `percent` of its size. */
function outline(effect: MagicEffect, [cosine, sine]: readonly [number, number], percent: number): number[] {
  const shape = effect.type === 'star' ? STAR : SPARKLE
  const scale = (effect.size * SCALE * percent) / 100 / SHAPE_UNIT
  const corners: number[] = []
  for (let i = 0; i < shape.length; i += 2) {
    const x = (shape[i]! * cosine - shape[i + 1]! * sine) / SHAPE_UNIT
    const y = (shape[i]! * sine + shape[i + 1]! * cosine) / SHAPE_UNIT
    corners.push(effect.x / UNITS_PER_PAINTER_PIXEL + x * scale, effect.y / UNITS_PER_PAINTER_PIXEL + y * scale)
  }
  return corners
}
