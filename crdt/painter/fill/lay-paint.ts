/** The paint of a fill stroke, and laying paint on pixels. */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'
import { WHITE_PIXEL, blendPixel, toPixel } from '#crdt/painter/planes/pixel.ts'
import type { Rectangle } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { glittersOf, PATTERN_WHITE, patternOf } from './pattern.ts'

/** How much black (0-255) is in the darkest flakes of foil. */
const FOIL_BLACK = 48
const BLACK_PIXEL = toPixel(0)

/** Returns the stroke's paint; `region` is the bounds of its region, which a gradient spans. */
export function freshPaint(stroke: FillStroke, region: Rectangle, painterVersion: number): FillPaint {
  const { color, style } = stroke
  const isFoil = style === 'glitter' && painterVersion > 1
  const pure = toPixel(color)
  const base = isFoil ? blendPixel(pure, BLACK_PIXEL, FOIL_BLACK) : pure
  const glitters = glittersOf(painterVersion)
  const name = { style, glitter: glitters[seedOf(stroke) % glitters.length]! }
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
