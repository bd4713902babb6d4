/** Paints the wand's effects: stars and sparkles in their own color, with a bright middle. */
import type { MagicEffect, MagicStroke } from '#crdt/document/stroke/stroke.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { blendCoverage } from '#crdt/painter/planes/blend-coverage.ts'
import { chance, seedOf } from '#crdt/painter/planes/chance.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { INK_COLOR } from '#crdt/painter/planes/compose.ts'
import { WHITE_PIXEL, alphaOf, blendPixel, toPixel } from '#crdt/painter/planes/pixel.ts'
import { SCALE, type ColorPlane, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, union } from '#crdt/painter/planes/rectangle.ts'
import { coverPolygon } from './cover-polygon.ts'
import { SHAPE_UNIT, SPARKLE, STAR, TURNS } from './shapes.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/** One of the shapes of which an effect consists, one over the other. */
export interface EffectLayer {
  /** Its size in hundredths of the effect's. */
  readonly percent: number
  /** How much white, or ink, is mixed into the effect's color, from 0 to 255. */
  readonly white: number
  readonly ink: number
}

export type EffectLayers = Readonly<Record<MagicEffect['type'], readonly EffectLayer[]>>

const INK_PIXEL = toPixel(INK_COLOR)

/** Scratch: one effect is painted at a time. */
let scratch: Coverage | null = null

/** Paints the part of the effects inside `clip` (on the page). Returns the rectangle that may have changed. */
export function paintMagic(color: ColorPlane, stroke: MagicStroke, clip: Rectangle, layers: EffectLayers): Rectangle {
  scratch ??= new Coverage()
  const alpha = alphaOf(stroke.opacity)
  const seed = seedOf(stroke)
  let dirty = EMPTY_RECTANGLE
  for (const [index, effect] of stroke.effects.entries()) {
    const turn = effect.type === 'star' ? TURNS[chance(seed, index, 0) % TURNS.length]! : TURNS[0]!
    const pixel = toPixel(effect.color)
    for (const { percent, white, ink } of layers[effect.type]) {
      coverPolygon(scratch, clip, outline(effect, turn, percent))
      const bounds = intersection(scratch.bounds(), clip)
      const mixed = blendPixel(blendPixel(pixel, WHITE_PIXEL, white), INK_PIXEL, ink)
      blendCoverage(color, scratch, bounds, { pixel: mixed, alpha }, null)
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
