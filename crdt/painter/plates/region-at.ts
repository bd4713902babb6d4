/** Looks up what lies at one point of the page. */
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { HEIGHT, SCALE, WIDTH, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/** Returns the index of the painter pixel that holds the point (`x`, `y` in units), or -1 when it lies off the page. */
export function pixelAt(x: number, y: number): number {
  const column = Math.floor(x / UNITS_PER_PAINTER_PIXEL)
  const row = Math.floor(y / UNITS_PER_PAINTER_PIXEL)
  return column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT ? row * WIDTH + column : -1
}

/** Returns the label of the region at a point in units; 0 where there is none, and off the page. */
export function regionAt(plates: Plates, x: number, y: number): number {
  return plates.labels[pixelAt(x, y)] ?? 0
}

/** Returns the color at a point in units, without line art; white off the page. */
export function colorAt(color: ColorPlane, x: number, y: number): Color {
  const at = pixelAt(x, y) * 4
  return at < 0 ? 0xffffff : color[at]! * 65_536 + color[at + 1]! * 256 + color[at + 2]!
}
