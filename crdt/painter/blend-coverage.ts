/** Lays one stroke's coverage onto the color plane, once: this is where opacity counts. */
import type { Coverage } from './coverage.ts'
import { blendPixel, pixelsOf } from './pixel.ts'
import { WIDTH, type ColorPlane, type Rectangle } from './planes.ts'

/** What is laid on: a pixel (see pixel.ts), and how strongly where the coverage is full (0-255). */
export interface Paint {
  readonly pixel: number
  readonly alpha: number
}

/** Only the pixels of region `label` are painted; null paints freely. */
export interface Stencil {
  readonly labels: Uint16Array
  readonly label: number
}

/** Moves every pixel inside `rectangle` (on the page) towards the paint by coverage times alpha. */
export function blendCoverage(
  color: ColorPlane,
  coverage: Coverage,
  rectangle: Rectangle,
  { pixel, alpha }: Paint,
  stencil: Stencil | null,
): void {
  const pixels = pixelsOf(color)
  const { mask, first, last } = coverage
  for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
    const end = y * WIDTH + Math.min(rectangle.right, last[y]!)
    for (let at = y * WIDTH + Math.max(rectangle.left, first[y]!); at < end; at += 1) {
      const level = mask[at]!
      if (level === 0) continue
      if (stencil !== null && stencil.labels[at] !== stencil.label) continue
      const strength = ((level * alpha + 127) / 255) | 0
      pixels[at] = strength === 255 ? pixel : blendPixel(pixels[at]!, pixel, strength)
    }
  }
}
