/** Paints fills. */
import type { FillStroke } from '#crdt/document/stroke.ts'
import { seedOf } from '../chance.ts'
import { WHITE_PIXEL, alphaOf, blendPixel, pixelsOf, toPixel } from '../pixel.ts'
import { WHOLE_PAGE, WIDTH, type ColorPlane, type Plates, type Rectangle } from '../planes.ts'
import { regionBounds } from '../plates.ts'
import { EMPTY_RECTANGLE } from '../rectangle.ts'
import { pixelAt } from '../region-at.ts'
import { floodFrom } from './flood.ts'
import { patternOf, type Pattern } from './pattern.ts'
import { paintRim } from './rim.ts'
import { WALL } from './open-runs.ts'
import { isEven, wholeRegionRuns } from './whole-region.ts'

/**
 * Colors the area around the stroke's point: the pixels of the region there (where there is none: of the page, bounded by
 * ink) that are connected to the point and have its color, within TOLERANCE. What only partly has that color, as the soft
 * edge of a line does, gets that part of the new color. Nothing happens off the page, and on ink where there is no region.
 */
export function paintFill(color: ColorPlane, plates: Plates, stroke: FillStroke): Rectangle {
  const seed = pixelAt(stroke.x, stroke.y)
  const label = plates.labels[seed]
  if (label === undefined || (label === 0 && plates.ink[seed]! > WALL)) return EMPTY_RECTANGLE
  const pixels = pixelsOf(color)
  const region = label === 0 ? WHOLE_PAGE : regionBounds(plates, label)
  const pattern = patternOf(stroke.style, region, seedOf(stroke.id))
  const paint = toPixel(stroke.color)
  const alpha = alphaOf(stroke.opacity)
  const whole = wholeRegionRuns(plates, label)
  if (whole !== null && isEven(pixels, whole)) {
    paintRuns(pixels, whole, paint, alpha, pattern)
    return region
  }
  const { runs, rim, bounds } = floodFrom(pixels, plates, seed)
  paintRim(pixels, plates, rim, pixels[seed]!, { pixel: paint, alpha }, pattern)
  paintRuns(pixels, runs, paint, alpha, pattern)
  return bounds
}

function paintRuns(
  pixels: Int32Array,
  runs: ArrayLike<number>,
  paint: number,
  alpha: number,
  pattern: Pattern | null,
): void {
  let under = 0
  let result = 0
  for (let run = 0; run < runs.length; run += 2) {
    const start = runs[run]!
    const end = runs[run + 1]!
    if (pattern === null) {
      if (alpha === 255) pixels.fill(paint, start, end)
      else {
        for (let at = start; at < end; at += 1) {
          const pixel = pixels[at]!
          if (pixel !== under) {
            under = pixel
            result = blendPixel(pixel, paint, alpha)
          }
          pixels[at] = result
        }
      }
      continue
    }
    let y = Math.floor(start / WIDTH)
    let x = start - y * WIDTH
    for (let at = start; at < end; at += 1) {
      pixels[at] = blendPixel(pixels[at]!, blendPixel(paint, WHITE_PIXEL, pattern(x, y)), alpha)
      x += 1
      if (x === WIDTH) {
        x = 0
        y += 1
      }
    }
  }
}
