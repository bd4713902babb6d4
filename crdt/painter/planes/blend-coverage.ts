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

/** Four fully covered pixels. */
const FULL = -1

/** Moves every pixel inside `rectangle` (on the page) towards the paint by coverage times alpha. */
export function blendCoverage(
  color: ColorPlane,
  coverage: Coverage,
  rectangle: Rectangle,
  { pixel, alpha }: Paint,
  stencil: Stencil | null,
): void {
  const pixels = pixelsOf(color)
  const { mask, words, first, last } = coverage
  fillStrengths(alpha)
  const isPlain = alpha === 255 && stencil === null
  for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
    const row = y * WIDTH
    const end = row + Math.min(rectangle.right, last[y]!)
    let at = row + Math.max(rectangle.left, first[y]!)
    while (at < end) {
      const level = mask[at]!
      if (level === 0) {
        at += 1
        if ((at & 3) === 0) while (at + 4 < end && words[at >> 2] === 0) at += 4
        continue
      }
      if (isPlain && (at & 3) === 0 && at + 4 <= end && words[at >> 2] === FULL) {
        const start = at
        while (at + 4 <= end && words[at >> 2] === FULL) at += 4
        pixels.fill(pixel, start, at)
        continue
      }
      if (stencil === null || stencil.labels[at] === stencil.label) {
        const strength = strengths[level]!
        pixels[at] = strength === 255 ? pixel : blendPixel(pixels[at]!, pixel, strength)
      }
      at += 1
    }
  }
}

/** Scratch: coverage times alpha, for each coverage. */
const strengths = new Uint8Array(256)

function fillStrengths(alpha: number): void {
  for (let level = 0; level < 256; level += 1) strengths[level] = (level * alpha + 127) / 255
}
