/** Recolors the rim, the soft edge next to a filled area, so that no pale fringe of the old color stays around a fill. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { colorDotProduct, colorsMatch, squaredColorDistance } from './color-match.ts'
import type { Rim } from './rim.ts'
import { sortByKeys } from './sort-by-keys.ts'

/** Of the square of the distance between two colors. */
const DISTANCE_BITS = 18

/**
 * Recolors the edge. Each of its pixels mixes the area's old paint with the color that bounds the area, which is found by going
 * from pixel to pixel away from the old color. The old paint's share is exchanged for the fresh one's, `alpha` (0-255) of it;
 * a pixel that is all boundary stays, so the stroke next to the area keeps its shape and its softness.
 */
export function paintRim(
  pixels: Int32Array,
  labels: Uint16Array,
  { edge, states }: Rim,
  old: FillPaint,
  fresh: FillPaint,
  alpha: number,
): void {
  const mixed = new Uint32Array(edge.length)
  const distances = new Uint32Array(edge.length)
  let count = 0
  for (const at of edge) {
    const from = paintPixel(old, at)
    // Under ink the old color itself may lie, unmixed.
    if (colorsMatch(pixels[at]!, from)) pixels[at] = exchange(pixels[at]!, from, paintPixel(fresh, at), 255 * alpha)
    else {
      mixed[count] = at
      distances[count] = squaredColorDistance(pixels[at]!, from)
      count += 1
    }
  }
  const nearestFirst = sortByKeys(mixed.subarray(0, count), distances, DISTANCE_BITS)
  // While the bounds are being found, each that is known stands in the place of its pixel, where those nearer to the area read it.
  const kept = new Int32Array(count)
  for (let index = count - 1; index >= 0; index -= 1) {
    const at = nearestFirst[index]!
    kept[index] = pixels[at]!
    pixels[at] = boundaryAt(pixels, labels, states, at, paintPixel(old, at))
    states[at] = 0
  }
  for (let index = 0; index < count; index += 1) {
    const at = nearestFirst[index]!
    const from = paintPixel(old, at)
    const share = oldShare(kept[index]!, from, pixels[at]!)
    pixels[at] = share > 0 ? exchange(kept[index]!, from, paintPixel(fresh, at), share * alpha) : kept[index]!
  }
}

/** Returns the color furthest from the old one among the pixel's own and those of its neighbours that are neither area nor edge. */
function boundaryAt(pixels: Int32Array, labels: Uint16Array, states: Uint8Array, at: number, oldPixel: number): number {
  let boundary = pixels[at]!
  let most = squaredColorDistance(boundary, oldPixel)
  const label = labels[at]
  const x = at % WIDTH
  const y = (at - x) / WIDTH
  const left = x > 0 ? -1 : 0
  const right = x < WIDTH - 1 ? 1 : 0
  const last = y < HEIGHT - 1 ? at + WIDTH : at
  for (let middle = y > 0 ? at - WIDTH : at; middle <= last; middle += WIDTH) {
    for (let next = middle + left; next <= middle + right; next += 1) {
      if (states[next] !== 0 || labels[next] !== label) continue
      const beyond = pixels[next]!
      if (beyond === boundary) continue
      const itsDistance = squaredColorDistance(beyond, oldPixel)
      if (itsDistance > most) {
        most = itsDistance
        boundary = beyond
      }
    }
  }
  return boundary
}

/** Returns the share of the old color (0-255) in `pixel`, projected on the line from the old color to the boundary's. */
function oldShare(pixel: number, oldPixel: number, boundary: number): number {
  const whole = squaredColorDistance(boundary, oldPixel)
  const part = Math.min(Math.max(colorDotProduct(pixel, boundary, oldPixel), 0), whole)
  return 255 - Math.floor((255 * part + (whole >> 1)) / whole)
}

/** Returns `pixel` with `share` / 65025 of the old color taken out and as much of the fresh one put in. */
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
