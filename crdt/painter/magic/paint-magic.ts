/** Paints the wand's effects and the stamps, in tones of their own color. */
import { type MagicEffect, type MagicStroke, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { TONES } from './picture.ts'
import { blendCoverage } from '#crdt/painter/planes/blend-coverage.ts'
import { chance, seedOf } from '#crdt/painter/planes/chance.ts'
import { INK_COLOR } from '#crdt/painter/planes/compose.ts'
import { type Coverage, scratchCoverage } from '#crdt/painter/planes/coverage.ts'
import { alphaOf, blendPixel, toPixel, WHITE_PIXEL } from '#crdt/painter/planes/pixel.ts'
import { type ColorPlane, type Rectangle, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, union } from '#crdt/painter/planes/rectangle.ts'
import { PICTURES, type VersionedEffect } from './pictures.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
/** Polygons have soft edges: this many scanlines a pixel row, each with exact ends. */
const SCANLINES_PER_ROW = 8

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

/** Paints the part of the effects inside `clip` (on the page). Returns the rectangle that may have changed. */
export function paintMagic(color: ColorPlane, stroke: MagicStroke, clip: Rectangle, layers: EffectLayers): Rectangle {
  const coverage = scratchCoverage()
  const alpha = alphaOf(stroke.opacity)
  const seed = seedOf(stroke)
  let dirty = EMPTY_RECTANGLE
  for (const [index, effect] of stroke.effects.entries()) {
    const turn = isTurned(effect) ? TURNS[chance(seed, index, 0) % TURNS.length]! : TURNS[0]!
    const pixel = toPixel(effect.color)
    for (const layer of layersOf(effect, layers)) {
      coverPolygon(coverage, clip, outline(effect, turn, layer))
      const bounds = intersection(coverage.bounds(), clip)
      const mixed = blendPixel(blendPixel(pixel, WHITE_PIXEL, layer.white), INK_PIXEL, layer.ink)
      blendCoverage(color, coverage, bounds, { pixel: mixed, alpha }, null)
      dirty = union(dirty, bounds)
      coverage.clear()
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

/** Covers the inside, by the even-odd rule, of the closed polygon of `corners`: flat x, y pairs in painter pixels. */
function coverPolygon(coverage: Coverage, clip: Rectangle, corners: readonly number[]): void {
  const { low: lowX, high: highX } = extent(corners, 0)
  const { low: lowY, high: highY } = extent(corners, 1)
  const left = Math.max(clip.left, Math.floor(lowX))
  const right = Math.min(clip.right, Math.ceil(highX))
  const top = Math.max(clip.top, Math.floor(lowY))
  const bottom = Math.min(clip.bottom, Math.ceil(highY))
  if (left >= right) return
  const row = new Float64Array(right - left)
  coverage.touchRows(top, bottom)
  for (let y = top; y < bottom; y += 1) {
    row.fill(0)
    for (let line = 0; line < SCANLINES_PER_ROW; line += 1) {
      const crossings = crossingsAt(corners, y + (line + 0.5) / SCANLINES_PER_ROW)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        addSpan(row, Math.max(crossings[i]!, left) - left, Math.min(crossings[i + 1]!, right) - left)
      }
    }
    coverage.touch(y, left, right)
    for (let x = left; x < right; x += 1) {
      const value = Math.min(255, Math.floor((row[x - left]! * 255) / SCANLINES_PER_ROW + 0.5))
      const at = y * WIDTH + x
      if (value > coverage.mask[at]!) coverage.mask[at] = value
    }
  }
}

/** Returns where the polygon's sides cross the horizontal line at `y`, from left to right. */
function crossingsAt(corners: readonly number[], y: number): number[] {
  const crossings: number[] = []
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const y0 = corners[j + 1]!
    const y1 = corners[i + 1]!
    if (y0 <= y === y1 <= y) continue
    crossings.push(corners[j]! + ((y - y0) * (corners[i]! - corners[j]!)) / (y1 - y0))
  }
  return crossings.toSorted((a, b) => a - b)
}

/** Adds to each pixel of the row the part of it that lies between `from` and `to`. */
function addSpan(row: Float64Array, from: number, to: number): void {
  if (from >= to) return
  const first = Math.floor(from)
  const last = Math.min(Math.floor(to), row.length - 1)
  if (first === last) {
    row[first]! += to - from
    return
  }
  row[first]! += first + 1 - from
  for (let x = first + 1; x < last; x += 1) row[x]! += 1
  row[last]! += to - last
}

function extent(corners: readonly number[], offset: 0 | 1): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (let i = offset; i < corners.length; i += 2) {
    low = Math.min(low, corners[i]!)
    high = Math.max(high, corners[i]!)
  }
  return { low, high }
}
