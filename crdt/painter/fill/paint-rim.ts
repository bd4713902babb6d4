/** Recolors the rim, the soft edge next to a filled area, so that no pale fringe of the old color stays around a fill. */
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { colorDotProduct, colorsMatch, squaredColorDistance } from './color-match.ts'
import { AREA, EDGE, type Rim } from './rim.ts'

/**
 * Recolors the edge. Each of its pixels mixes the area's old paint with the color that bounds the area, which is found by going
 * from pixel to pixel away from the old color. The old paint's share is exchanged for the fresh one's, `alpha` (0-255) of it;
 * a pixel that is all boundary stays, so the stroke next to the area keeps its shape and its softness.
 */
export function paintRim(
  pixels: Int32Array,
  labels: Uint16Array,
  rim: Rim,
  old: FillPaint,
  fresh: FillPaint,
  alpha: number,
): void {
  const mixed: number[] = []
  for (const at of rim.edge) {
    const from = paintPixel(old, at)
    // Under ink the old color itself may lie, unmixed.
    if (colorsMatch(pixels[at]!, from)) pixels[at] = exchange(pixels[at]!, from, paintPixel(fresh, at), 255 * alpha)
    else mixed.push(at)
  }
  const keys = distanceKeys(pixels, mixed, old)
  // While the bounds are being found, each that is known stands in the place of its pixel, where those nearer to the area read it.
  const kept = new Int32Array(keys.length)
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const at = keys[index]! % PIXELS
    const bound = boundaryAt(pixels, labels, rim.states, at, paintPixel(old, at))
    kept[index] = pixels[at]!
    pixels[at] = bound
    rim.states[at] = 0
  }
  for (let index = 0; index < keys.length; index += 1) {
    const at = keys[index]! % PIXELS
    const from = paintPixel(old, at)
    const share = oldShare(kept[index]!, from, pixels[at]!)
    pixels[at] = share > 0 ? exchange(kept[index]!, from, paintPixel(fresh, at), share * alpha) : kept[index]!
  }
}

/** Returns, sorted, each pixel's squared distance from the old color times PIXELS, plus its index: the furthest come last. */
function distanceKeys(pixels: Int32Array, edge: readonly number[], old: FillPaint): Float64Array {
  const keys = new Float64Array(edge.length)
  for (const [index, at] of edge.entries()) {
    keys[index] = squaredColorDistance(pixels[at]!, paintPixel(old, at)) * PIXELS + at
  }
  return keys.toSorted()
}

/** Returns the color furthest from the old one among the pixel's own and those of its neighbours that are neither area nor edge. */
function boundaryAt(pixels: Int32Array, labels: Uint16Array, states: Uint8Array, at: number, oldPixel: number): number {
  let boundary = pixels[at]!
  let most = squaredColorDistance(boundary, oldPixel)
  const x = at % WIDTH
  const y = Math.floor(at / WIDTH)
  for (let row = Math.max(0, y - 1); row <= Math.min(HEIGHT - 1, y + 1); row += 1) {
    for (let next = row * WIDTH + Math.max(0, x - 1); next <= row * WIDTH + Math.min(WIDTH - 1, x + 1); next += 1) {
      const state = states[next]
      if (state === AREA || state === EDGE || labels[next] !== labels[at]) continue
      const beyond = pixels[next]!
      if (beyond === boundary) continue
      const distance = squaredColorDistance(beyond, oldPixel)
      if (distance > most) {
        most = distance
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
