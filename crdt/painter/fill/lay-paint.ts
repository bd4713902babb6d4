/** A fill's own coat, and laying it on. */
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'
import { WHITE_PIXEL, blendPixel, toPixel } from '#crdt/painter/planes/pixel.ts'
import type { Rectangle } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { GLITTERS, PATTERN_WHITE, patternOf } from './pattern.ts'

/** What the stroke lays on; `region` is where its region lies. */
export function freshPaint({ id, color, style }: FillStroke, region: Rectangle): FillPaint {
  const base = toPixel(color)
  const name = { style, glitter: seedOf(id) % GLITTERS }
  return {
    base,
    light: blendPixel(base, WHITE_PIXEL, PATTERN_WHITE[style]),
    pattern: patternOf(name, region),
    name,
  }
}

/** Lays `alpha` (0-255) of the coat over the pixels from index `start` to `end` (exclusive). */
export function layPaint(pixels: Int32Array, start: number, end: number, coat: FillPaint, alpha: number): void {
  if (coat.pattern === null) paintEvenly(pixels, start, end, coat.base, alpha)
  else for (let at = start; at < end; at += 1) pixels[at] = blendPixel(pixels[at]!, paintPixel(coat, at), alpha)
}

function paintEvenly(pixels: Int32Array, start: number, end: number, pixel: number, alpha: number): void {
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
