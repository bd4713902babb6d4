/** Colors the soft edge beside a filled area, so that no rim of the old color stays. */
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { paintPixel, type FillPaint } from './fill-paint.ts'
import { difference } from './difference.ts'
import { colorsMatch } from './color-match.ts'
import { AREA, EDGE, type Rim } from './rim.ts'

/** In place of EDGE, once it is known what bounds the area there. */
const KNOWN = 3

/** Scratch: at each KNOWN pixel of the edge, the color that bounds the area there. */
let scratch: Int32Array | null = null

/**
 * Each pixel of the edge is a mixture of the area's old coat and of what bounds the area: the color one comes to by going from
 * pixel to pixel away from the old color. Its share of the old color is exchanged for the fresh coat's, `alpha` (0-255) of it.
 * A pixel that is all boundary stays as it is, so the stroke beside the area keeps its shape and its softness.
 */
export function paintRim(
  pixels: Int32Array,
  labels: Uint16Array,
  rim: Rim,
  old: FillPaint,
  fresh: FillPaint,
  alpha: number,
): void {
  scratch ??= new Int32Array(PIXELS)
  const bounds = scratch
  const mixed: number[] = []
  for (const at of rim.edge) {
    // Under ink the old color itself may lie, unmixed.
    if (colorsMatch(pixels[at]!, paintPixel(old, at))) bounds[at] = pixels[at]!
    else mixed.push(at)
  }
  const keys = distanceKeys(pixels, mixed, old)
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const at = keys[index]! % PIXELS
    bounds[at] = boundaryAt(pixels, labels, rim.states, bounds, at, paintPixel(old, at))
    rim.states[at] = KNOWN
  }
  for (const at of rim.edge) {
    const from = paintPixel(old, at)
    const share = oldShare(pixels[at]!, from, bounds[at]!)
    if (share > 0) pixels[at] = exchange(pixels[at]!, from, paintPixel(fresh, at), share * alpha)
  }
}

/** For each pixel its distance from the old color times PIXELS, plus its index: the furthest come last. */
function distanceKeys(pixels: Int32Array, edge: readonly number[], old: FillPaint): Float64Array {
  const keys = new Float64Array(edge.length)
  for (const [index, at] of edge.entries()) {
    keys[index] = difference(pixels[at]!, pixels[at]!, paintPixel(old, at)) * PIXELS + at
  }
  return keys.toSorted()
}

/** The color furthest from the old one among the pixel's own, its neighbours', and those its neighbours lead to. */
function boundaryAt(
  pixels: Int32Array,
  labels: Uint16Array,
  states: Uint8Array,
  bounds: Int32Array,
  at: number,
  oldPixel: number,
): number {
  let boundary = pixels[at]!
  let most = difference(boundary, boundary, oldPixel)
  const x = at % WIDTH
  const y = Math.floor(at / WIDTH)
  for (let row = Math.max(0, y - 1); row <= Math.min(HEIGHT - 1, y + 1); row += 1) {
    for (let next = row * WIDTH + Math.max(0, x - 1); next <= row * WIDTH + Math.min(WIDTH - 1, x + 1); next += 1) {
      const state = states[next]
      if (state === AREA || state === EDGE || labels[next] !== labels[at]) continue
      const beyond = state === KNOWN ? bounds[next]! : pixels[next]!
      if (beyond === boundary) continue
      const distance = difference(beyond, beyond, oldPixel)
      if (distance > most) {
        most = distance
        boundary = beyond
      }
    }
  }
  return boundary
}

/** How much of the old color (0-255) is in `pixel`, seen on the line from the old color to the boundary's. */
function oldShare(pixel: number, oldPixel: number, boundary: number): number {
  if (colorsMatch(pixel, oldPixel)) return 255
  const whole = difference(boundary, boundary, oldPixel)
  const part = Math.min(Math.max(difference(pixel, boundary, oldPixel), 0), whole)
  return 255 - Math.floor((255 * part + (whole >> 1)) / whole)
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
