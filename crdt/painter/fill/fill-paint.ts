/** What a fill paints an area with, one color or two that a pattern mixes, and laying it on pixels. */
import { blendPixel, toPixel, WHITE_PIXEL } from '#crdt/painter/planes/pixel.ts'
import { type Rectangle, WIDTH } from '#crdt/painter/planes/planes.ts'
import { formsOf, type Pattern, PATTERN_WHITE, type PatternName, patternOf } from './pattern.ts'
import { blue, type Color, green, red } from '#crdt/document/stroke/color.ts'
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'

export interface FillPaint {
  /** The pixel (see pixel.ts) where the pattern is 0, and everywhere when there is none. */
  readonly base: number
  /** The pixel where the pattern is 255. */
  readonly light: number
  readonly pattern: Pattern | null
  /** What `patternOf` made the pattern from. */
  readonly name: PatternName
}

const PLAIN: PatternName = { style: 'solid', form: 0 }

/** A paint of one color. */
export function plainPaint(pixel: number): FillPaint {
  return { base: pixel, light: pixel, pattern: null, name: PLAIN }
}

/** Returns the paint's pixel at pixel index `at`. */
export function paintPixel({ base, light, pattern }: FillPaint, at: number): number {
  if (pattern === null) return base
  const y = Math.floor(at / WIDTH)
  return blendPixel(base, light, pattern(at - y * WIDTH, y))
}

/** How much black (0-255) is in the darkest flakes of foil in painter version 2, and after it in those of white foil. */
const FOIL_BLACK = 48
const BLACK_PIXEL = toPixel(0)

/** The least light (0-255) of all channels from which a color is whitish. */
const WHITISH = 128

/**
 * Returns how much black (0-255) is in the darkest flakes of foil of a color. Without any, white flakes would not show on a whitish
 * color; the other colors need none, and look dull with it.
 */
export function foilBlack(color: Color, painterVersion: number): number {
  if (painterVersion < 3) return FOIL_BLACK
  const whiteness = Math.max(0, Math.min(red(color), green(color), blue(color)) - WHITISH)
  return Math.floor((FOIL_BLACK * whiteness) / (255 - WHITISH))
}

/** Returns the stroke's paint; `region` is the bounds of its region, which a gradient spans. */
export function freshPaint(stroke: FillStroke, region: Rectangle, painterVersion: number): FillPaint {
  const { color, style } = stroke
  const isFoil = style === 'glitter' && painterVersion > 1
  const pure = toPixel(color)
  const base = isFoil ? blendPixel(pure, BLACK_PIXEL, foilBlack(color, painterVersion)) : pure
  const forms = formsOf(style, painterVersion)
  const name = { style, form: forms[seedOf(stroke) % forms.length]! }
  return {
    base,
    light: blendPixel(pure, WHITE_PIXEL, PATTERN_WHITE[style]),
    pattern: patternOf(name, region),
    name,
  }
}

/** Blends the paint, `alpha` (0-255) strong, over the pixels from index `start` to `end` (exclusive). */
export function layPaint(pixels: Int32Array, start: number, end: number, paint: FillPaint, alpha: number): void {
  if (paint.pattern === null) layPlain(pixels, start, end, paint.base, alpha)
  else for (let at = start; at < end; at += 1) pixels[at] = blendPixel(pixels[at]!, paintPixel(paint, at), alpha)
}

function layPlain(pixels: Int32Array, start: number, end: number, pixel: number, alpha: number): void {
  if (alpha === 255) {
    pixels.fill(pixel, start, end)
    return
  }
  let under = pixels[start]!
  let result = blendPixel(under, pixel, alpha)
  for (let at = start; at < end; at += 1) {
    if (pixels[at] !== under) {
      under = pixels[at]!
      result = blendPixel(under, pixel, alpha)
    }
    pixels[at] = result
  }
}
