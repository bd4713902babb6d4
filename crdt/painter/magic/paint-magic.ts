/** Paints the wand's effects and the stamps, in tones of their own color. */
import { type MagicEffect, type MagicStroke, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { TONES } from '#crdt/painter/pictures/picture.ts'
import { blendCoverage } from '#crdt/painter/planes/blend-coverage.ts'
import { chance, seedOf } from '#crdt/painter/planes/chance.ts'
import { INK_COLOR } from '#crdt/painter/planes/compose.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHITE_PIXEL, alphaOf, blendPixel, toPixel } from '#crdt/painter/planes/pixel.ts'
import { SCALE, type ColorPlane, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, union } from '#crdt/painter/planes/rectangle.ts'
import { coverPolygon } from './cover-polygon.ts'
import { PICTURES, type VersionedEffect } from './pictures.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/**
 * The outlines of the star and the sparkle, as flat x, y pairs around the middle; this number is the effect's size. The numbers are fixed
 * because sine and cosine differ between engines.
 */
const SHAPE_UNIT = 10_000

/** Five points; the inner corners lie at 0.48 of the radius. */
const STAR: readonly number[] = [
  0, -10_000, 2821, -3883, 9511, -3090, 4565, 1483, 5878, 8090, 0, 4800, -5878, 8090, -4565, 1483, -9511, -3090, -2821,
  -3883,
]

/** Four points, the upright ones longer, joined by quadratic curves that bend inwards, of six chords each. */
const SPARKLE: readonly number[] = [
  0, -10_000, 400, -7222, 1120, -4889, 2160, -3000, 3520, -1556, 5200, -556, 7200, 0, 5200, 556, 3520, 1556, 2160, 3000,
  1120, 4889, 400, 7222, 0, 10_000, -400, 7222, -1120, 4889, -2160, 3000, -3520, 1556, -5200, 556, -7200, 0, -5200,
  -556, -3520, -1556, -2160, -3000, -1120, -4889, -400, -7222,
]

/** Cosine and sine, times SHAPE_UNIT, of 0, 9, ... 63 degrees: all turns of a star that look different. */
const TURNS: readonly (readonly [number, number])[] = [
  [10_000, 0],
  [9877, 1564],
  [9511, 3090],
  [8910, 4540],
  [8090, 5878],
  [7071, 7071],
  [5878, 8090],
  [4540, 8910],
]

/** One of the shapes of which an effect of a version consists, one over the other. */
interface EffectLayer {
  /** Its size in hundredths of the effect's. */
  readonly percent: number
  /** How much white, or ink, is mixed into the effect's color, from 0 to 255. */
  readonly white: number
  readonly ink: number
}

export type EffectLayers = Readonly<Record<VersionedEffect, readonly EffectLayer[]>>

/** A polygon whose unit is `unit`, at `percent` of the effect's size, in a tone. */
interface Layer extends EffectLayer {
  readonly corners: readonly number[]
  readonly unit: number
}

/** A picture's coordinates go to 100 (picture.ts). */
const PICTURE_UNIT = 100
const VERSIONED: Readonly<Record<VersionedEffect, readonly number[]>> = { star: STAR, sparkle: SPARKLE }
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
    const turn = isTurned(effect) ? TURNS[chance(seed, index, 0) % TURNS.length]! : TURNS[0]!
    const pixel = toPixel(effect.color)
    for (const layer of layersOf(effect, layers)) {
      coverPolygon(scratch, clip, outline(effect, turn, layer))
      const bounds = intersection(scratch.bounds(), clip)
      const mixed = blendPixel(blendPixel(pixel, WHITE_PIXEL, layer.white), INK_PIXEL, layer.ink)
      blendCoverage(color, scratch, bounds, { pixel: mixed, alpha }, null)
      dirty = union(dirty, bounds)
      scratch.clear()
    }
  }
  return dirty
}

function isTurned({ type }: MagicEffect): boolean {
  if (type === 'star' || type === 'sparkle') return type === 'star'
  return PICTURES[type].isTurned
}

function layersOf({ type }: MagicEffect, layers: EffectLayers): readonly Layer[] {
  if (type === 'star' || type === 'sparkle')
    return layers[type].map((layer) => ({ ...layer, corners: VERSIONED[type], unit: SHAPE_UNIT }))
  return PICTURES[type].shapes.map(({ tone, corners }) => ({
    ...TONES[tone],
    percent: 100,
    corners,
    unit: PICTURE_UNIT,
  }))
}

/** Returns the layer's corners in painter pixels, turned. */
function outline(
  effect: MagicEffect,
  [cosine, sine]: readonly [number, number],
  { corners: shape, unit, percent }: Layer,
): number[] {
  const scale = (effect.size * SCALE * percent) / 100 / unit
  const corners: number[] = []
  for (let i = 0; i < shape.length; i += 2) {
    const x = (shape[i]! * cosine - shape[i + 1]! * sine) / SHAPE_UNIT
    const y = (shape[i]! * sine + shape[i + 1]! * cosine) / SHAPE_UNIT
    corners.push(effect.x / UNITS_PER_PAINTER_PIXEL + x * scale, effect.y / UNITS_PER_PAINTER_PIXEL + y * scale)
  }
  return corners
}
