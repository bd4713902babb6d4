/** Blends one stroke's coverage onto the color plane in one pass; opacity is applied here. */
import type { Coverage } from './coverage.ts'
import { pixelsOf } from './pixel.ts'
import { WIDTH, type ColorPlane, type Rectangle } from './planes.ts'

/**
 * Turns a part of a row of the mask into the coverage that is blended: writes to `levels`, from its start, how far columns `left`
 * to `right` (exclusive) of row `y` are covered. A pixel's level depends on nothing but its place and the mask there.
 */
export type Texture = (levels: Uint8Array, mask: Uint8Array, y: number, left: number, right: number) => void

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
/** The pixels from which on calling the engine's `fill` costs less than a loop. */
const LONG_RUN = 64

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
  prepareBlending(pixel, alpha)
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
      if (isPlain && level === 255) {
        const start = at
        do {
          at += 1
          if ((at & 3) === 0) while (at + 4 <= end && words[at >> 2] === FULL) at += 4
        } while (at < end && mask[at] === 255)
        if (at - start >= LONG_RUN) pixels.fill(pixel, start, at)
        else for (let i = start; i < at; i += 1) pixels[i] = pixel
        continue
      }
      if (stencil !== null) {
        if (stencil.labels[at] === stencil.label) pixels[at] = blended(pixels[at]!, level)
        at += 1
        continue
      }
      let partly = level
      do {
        pixels[at] = blended(pixels[at]!, partly)
        at += 1
      } while (at < end && (partly = mask[at]!) !== 0 && partly !== 255)
    }
  }
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
  prepareBlending(pixel, alpha)
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
      // Every pixel is blended, whatever its level: branches that depend on the grain are mispredicted, and cost more than blending.
      if (stencil === null)
        for (let i = 0; i < at - start; i += 1) pixels[start + i] = blended(pixels[start + i]!, levels[i]!)
      else
        for (let i = 0; i < at - start; i += 1)
          if (stencil.labels[start + i] === stencil.label) pixels[start + i] = blended(pixels[start + i]!, levels[i]!)
    }
  }
}

/** Scratch: the textured coverage of a part of a row. */
const levels = new Uint8Array(WIDTH)

/**
 * Scratch: what one paint adds to a pixel, for each coverage (0-255), and what is left of the pixel (0-255). Two channels share
 * a word, with 16 bits each: one multiplication blends both, and no sum reaches the channel above.
 */
const rests = new Int32Array(256)
const redBlues = new Int32Array(256)
const greenAlphas = new Int32Array(256)
const TWO_CHANNELS = 0x00ff00ff
const TWO_HALVES = 0x00800080

function prepareBlending(pixel: number, alpha: number): void {
  const redBlue = pixel & TWO_CHANNELS
  const greenAlpha = (pixel >>> 8) & TWO_CHANNELS
  for (let level = 0; level < 256; level += 1) {
    const strength = Math.floor((level * alpha + 127) / 255)
    rests[level] = 255 - strength
    redBlues[level] = Math.imul(redBlue, strength) + TWO_HALVES
    greenAlphas[level] = Math.imul(greenAlpha, strength) + TWO_HALVES
  }
}

/** Returns `under` moved towards the prepared paint by its coverage: `blendPixel` with two channels at a time. */
function blended(under: number, level: number): number {
  const rest = rests[level]!
  const redBlue = (Math.imul(under & TWO_CHANNELS, rest) + redBlues[level]!) | 0
  const greenAlpha = (Math.imul((under >>> 8) & TWO_CHANNELS, rest) + greenAlphas[level]!) | 0
  return (
    (((redBlue + ((redBlue >>> 8) & TWO_CHANNELS)) >>> 8) & TWO_CHANNELS) |
    ((greenAlpha + ((greenAlpha >>> 8) & TWO_CHANNELS)) & ~TWO_CHANNELS)
  )
}
