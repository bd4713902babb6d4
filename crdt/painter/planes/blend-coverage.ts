/** Blends one stroke's coverage onto the color plane in one pass; opacity is applied here. */
import type { Coverage } from './coverage.ts'
import { blendPixel, pixelsOf } from './pixel.ts'
import { WIDTH, type ColorPlane, type Rectangle } from './planes.ts'

/**
 * Turns a part of a row of the mask into the coverage that is blended: writes to `levels`, from its start, how far columns `left`
 * to `right` (exclusive) of row `y` are covered. A pixel's level depends on nothing but its place and the mask there.
 */
export type Texture = (levels: Uint8ClampedArray, mask: Uint8Array, y: number, left: number, right: number) => void

/** The color of a stroke as a pixel (see pixel.ts), and its opacity (0-255) where the coverage is full. */
export interface Paint {
  readonly pixel: number
  readonly alpha: number
}

/** Limits painting to the pixels of region `label`. */
export interface Stencil {
  readonly labels: Uint16Array
  readonly label: number
}

/** Four fully covered pixels, read as one word. */
const FULL = -1

/** Moves every pixel inside `rectangle` (on the page) towards the paint by coverage times alpha. A null stencil limits nothing. */
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

/** Scratch: coverage times alpha, for each coverage (0-255). */
const strengths = new Uint8Array(256)

function fillStrengths(alpha: number): void {
  for (let level = 0; level < 256; level += 1) strengths[level] = (level * alpha + 127) / 255
}

/** The same for a mask that is seen through a texture, which computes each covered pixel once. */
export function blendTextured(
  color: ColorPlane,
  coverage: Coverage,
  rectangle: Rectangle,
  { pixel, alpha }: Paint,
  stencil: Stencil | null,
  texture: Texture,
): void {
  const pixels = pixelsOf(color)
  const { mask, words, first, last } = coverage
  fillStrengths(alpha)
  for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
    const row = y * WIDTH
    const end = row + Math.min(rectangle.right, last[y]!)
    let at = row + Math.max(rectangle.left, first[y]!)
    while (at < end) {
      if (mask[at] === 0) {
        at += 1
        if ((at & 3) === 0) while (at + 4 < end && words[at >> 2] === 0) at += 4
        continue
      }
      const start = at
      while (at < end && mask[at] !== 0) at += 1
      texture(levels, mask, y, start - row, at - row)
      for (let i = 0; i < at - start; i += 1) {
        // Every pixel is blended, whatever its level: branches that depend on the grain are mispredicted, and cost more than blending.
        if (stencil === null || stencil.labels[start + i] === stencil.label)
          pixels[start + i] = blendPixel(pixels[start + i]!, pixel, strengths[levels[i]!]!)
      }
    }
  }
}

/** Scratch: the textured coverage of a part of a row. */
const levels = new Uint8ClampedArray(WIDTH)
