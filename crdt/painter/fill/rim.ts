/** Colors the soft edge between a filled area and what bounds it, so that no rim of the old color stays. */
import type { Paint } from '../blend-coverage.ts'
import { WHITE_PIXEL, blendPixel } from '../pixel.ts'
import { HEIGHT, WIDTH, type Plates } from '../planes.ts'
import type { Pattern } from './pattern.ts'
import { isLike } from './likeness.ts'

/** How far around a rim pixel the color that bounds the area is looked for. */
const SIGHT = 2

/**
 * A rim pixel is a mixture of the area's old color (`oldPixel`) and of what bounds the area there: the pixel near it, in the
 * same region, that differs most from the old color. Its share of the old color is exchanged for the new one; a pixel that
 * is all boundary stays as it is, so the stroke beside the area keeps its shape and its soft edge. Called before the area
 * itself is painted.
 */
export function paintRim(
  pixels: Int32Array,
  { labels }: Plates,
  rim: readonly number[],
  oldPixel: number,
  { pixel: paint, alpha }: Paint,
  pattern: Pattern | null,
): void {
  const results = new Int32Array(rim.length)
  for (const [index, at] of rim.entries()) {
    const y = Math.floor(at / WIDTH)
    const x = at - y * WIDTH
    const share = oldShare(pixels[at]!, oldPixel, boundaryNear(pixels, labels, x, y, oldPixel))
    const fresh = pattern === null ? paint : blendPixel(paint, WHITE_PIXEL, pattern(x, y))
    results[index] = exchange(pixels[at]!, oldPixel, fresh, share * alpha)
  }
  for (const [index, at] of rim.entries()) pixels[at] = results[index]!
}

function boundaryNear(pixels: Int32Array, labels: Uint16Array, x: number, y: number, oldPixel: number): number {
  const label = labels[y * WIDTH + x]
  let boundary = oldPixel
  let most = 0
  for (let row = Math.max(0, y - SIGHT); row <= Math.min(HEIGHT - 1, y + SIGHT); row += 1) {
    const end = row * WIDTH + Math.min(WIDTH - 1, x + SIGHT)
    for (let at = row * WIDTH + Math.max(0, x - SIGHT); at <= end; at += 1) {
      const pixel = pixels[at]!
      if (pixel === boundary || labels[at] !== label) continue
      const distance = difference(pixel, pixel, oldPixel)
      if (distance > most) {
        most = distance
        boundary = pixel
      }
    }
  }
  return boundary
}

/** How much of the old color (0-255) is in `pixel`, seen on the line from the old color to the boundary's. */
function oldShare(pixel: number, oldPixel: number, boundary: number): number {
  if (isLike(pixel, oldPixel)) return 255
  const whole = difference(boundary, boundary, oldPixel)
  const part = Math.min(Math.max(difference(pixel, boundary, oldPixel), 0), whole)
  return 255 - Math.floor((255 * part + (whole >> 1)) / whole)
}

/** Inner product of `a - origin` and `b - origin` over the three channels. */
function difference(a: number, b: number, origin: number): number {
  const red = origin & 255
  const green = (origin >>> 8) & 255
  const blue = (origin >>> 16) & 255
  return (
    ((a & 255) - red) * ((b & 255) - red) +
    (((a >>> 8) & 255) - green) * (((b >>> 8) & 255) - green) +
    (((a >>> 16) & 255) - blue) * (((b >>> 16) & 255) - blue)
  )
}

/** `pixel` with `share` / 65025 of the old color taken out and as much of the fresh one put in. */
function exchange(pixel: number, old: number, fresh: number, share: number): number {
  return (
    0xff000000 |
    (shift(pixel, old, fresh, share, 16) << 16) |
    (shift(pixel, old, fresh, share, 8) << 8) |
    shift(pixel, old, fresh, share, 0)
  )
}

function shift(pixel: number, old: number, fresh: number, share: number, bits: number): number {
  const change = (((fresh >>> bits) & 255) - ((old >>> bits) & 255)) * share
  return Math.min(255, Math.max(0, ((pixel >>> bits) & 255) + Math.floor((change + 32_512) / 65_025)))
}
