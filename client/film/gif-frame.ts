/** Turns a picture into a GIF frame over the one before: at most 255 colors, and a transparent one where nothing changes. */
import { quantize, type RgbColor } from 'gifenc'

/** The transparent color's place in every palette. */
export const TRANSPARENT = 0
/** Colors beside the transparent one. */
export const MAX_COLORS = 255

export interface GifFrame {
  readonly indexes: Uint8Array<ArrayBuffer>
  readonly palette: readonly RgbColor[]
}

/** Pixels are the 32 bits of RGBA in memory. */
const toRgb = (pixel: number): RgbColor => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
const toPixel = ([red, green, blue]: RgbColor): number => 0xff000000 | (blue << 16) | (green << 8) | red | 0

/** Returns the colors at the given places, the most frequent first. */
export function colorsAt(pixels: Int32Array, places: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const place of places) {
    const color = pixels[place]!
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([color]) => color)
}

/**
 * Returns a frame that shows `colors` of `wanted` at the given places, and writes to `shown` what viewers see afterwards. Other
 * places keep what they show.
 * @param colors at most MAX_COLORS
 */
export function exactFrame(
  wanted: Int32Array,
  shown: Int32Array,
  places: Uint32Array,
  colors: readonly number[],
): GifFrame {
  return frameOf(wanted, shown, places, {
    palette: colors.map(toRgb),
    indexOf: new Map(colors.map((color, i) => [color, i + 1])),
  })
}

/** Like `exactFrame`, for more colors than a palette has: each becomes the nearest of MAX_COLORS that represent them. */
export function nearFrame(
  wanted: Int32Array,
  shown: Int32Array,
  places: Uint32Array,
  colors: readonly number[],
): GifFrame {
  const palette = quantize(rgbaAt(wanted, places), MAX_COLORS, { format: 'rgb565' })
  return frameOf(wanted, shown, places, {
    palette,
    indexOf: new Map(colors.map((color) => [color, nearest(toRgb(color), palette) + 1])),
  })
}

interface Choice {
  readonly palette: readonly RgbColor[]
  /** From a pixel to its place in the palette behind the transparent color. */
  readonly indexOf: ReadonlyMap<number, number>
}

function frameOf(wanted: Int32Array, shown: Int32Array, places: Uint32Array, { palette, indexOf }: Choice): GifFrame {
  const indexes = new Uint8Array(wanted.length)
  for (const place of places) {
    const index = indexOf.get(wanted[place]!)
    if (index === undefined) continue
    indexes[place] = index
    shown[place] = toPixel(palette[index - 1]!)
  }
  return { indexes, palette: [[255, 255, 255], ...palette] }
}

function rgbaAt(pixels: Int32Array, places: Uint32Array): Uint8Array {
  const picked = new Int32Array(places.length)
  for (const [i, place] of places.entries()) picked[i] = pixels[place]!
  return new Uint8Array(picked.buffer)
}

function nearest([red, green, blue]: RgbColor, palette: readonly RgbColor[]): number {
  let best = 0
  let least = Infinity
  for (const [i, [r, g, b]] of palette.entries()) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    if (distance >= least) continue
    least = distance
    best = i
  }
  return best
}
