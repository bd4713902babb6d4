/**
 * Writes a film as an animated GIF. A frame has 255 colors of its own and shows only what changed. Where that is too few, colors
 * become similar ones; the last frames then bring the exact colors, so that the finished picture is exact.
 */
import { GIFEncoder, quantize, type RgbColor } from 'gifenc'
import type { Film } from './film.ts'
import type { FilmPicture } from './film-painter.ts'

/** Turns a picture into a GIF frame over the one before: at most 255 colors, and a transparent one where nothing changes. */

/** The transparent color's place in every palette. */
const TRANSPARENT = 0
/** Colors in addition to the transparent one. */
export const MAX_COLORS = 255

/** Pixels are the 32 bits of RGBA in memory. */
const toRgb = (pixel: number): RgbColor => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
const toPixel = ([red, green, blue]: RgbColor): number => 0xff000000 | (blue << 16) | (green << 8) | red | 0

/** The shortest time that viewers respect. */
const CORRECTION_MS = 20
/** More corrections would be seen. They bring 8,160 colors; further ones, each of a few pixels, stay similar. */
export const MAX_CORRECTIONS = 32

export class GifFilm implements Film {
  readonly #encoder = GIFEncoder()
  /** What viewers see: each pixel as the 32 bits of RGBA in memory. */
  #shown: Int32Array<ArrayBuffer> | null = null
  /** The picture that is shown as well as its colors allow. */
  #wanted: Int32Array<ArrayBuffer> | null = null
  #picture: FilmPicture | null = null
  /** A frame is written when its time is known. */
  #pending: { readonly frame: GifFrame; delay: number } | null = null

  /** The size of the file so far. */
  get bytes(): number {
    return this.#encoder.bytesView().length
  }

  /** Shows a picture for `ms`. All pictures of a film have the same size. */
  async add(picture: FilmPicture, ms: number): Promise<void> {
    if (this.#pending && picture === this.#picture) {
      this.#pending.delay += ms
      return
    }
    this.#picture = picture
    const wanted = new Int32Array(picture.pixels.buffer)
    const shown = (this.#shown ??= new Int32Array(wanted.length))
    const before = this.#wanted
    const places = placesWhere(wanted, (place) => before === null || before[place] !== wanted[place])
    this.#wanted = wanted
    const colors = colorsAt(wanted, places)
    const makeFrame = colors.length <= MAX_COLORS ? exactFrame : nearFrame
    this.#push(makeFrame(wanted, shown, places, colors), ms)
  }

  /** Brings the exact colors of the last picture, shows it for `ms`, and returns the file. Throws Error for a film without pictures. */
  async finish(ms: number): Promise<Uint8Array<ArrayBuffer>> {
    const wanted = this.#wanted
    const shown = this.#shown
    if (!wanted || !shown || !this.#pending) throw new Error('a film has at least one picture')
    for (let correction = 0; correction < MAX_CORRECTIONS; correction += 1) {
      const places = placesWhere(wanted, (place) => wanted[place] !== shown[place])
      if (places.length === 0) break
      const colors = colorsAt(wanted, places).slice(0, MAX_COLORS)
      this.#push(exactFrame(wanted, shown, places, colors), CORRECTION_MS)
    }
    this.#pending.delay = ms
    this.#flush()
    this.#encoder.finish()
    return this.#encoder.bytes()
  }

  #push(frame: GifFrame, delay: number): void {
    this.#flush()
    this.#pending = { frame, delay }
  }

  #flush(): void {
    if (!this.#pending || !this.#picture) return
    const { frame, delay } = this.#pending
    this.#encoder.writeFrame(frame.indexes, this.#picture.width, this.#picture.height, {
      palette: frame.palette,
      delay,
      transparent: true,
      transparentIndex: TRANSPARENT,
      repeat: 0,
      dispose: 1,
    })
  }
}

function placesWhere(pixels: Int32Array, isWanted: (place: number) => boolean): Uint32Array {
  const places = new Uint32Array(pixels.length)
  let count = 0
  for (let place = 0; place < pixels.length; place += 1) if (isWanted(place)) places[count++] = place
  return places.subarray(0, count)
}

interface GifFrame {
  readonly indexes: Uint8Array<ArrayBuffer>
  readonly palette: readonly RgbColor[]
}

/** Returns the colors at the given places, the most frequent first. */
function colorsAt(pixels: Int32Array, places: Uint32Array): number[] {
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
function exactFrame(wanted: Int32Array, shown: Int32Array, places: Uint32Array, colors: readonly number[]): GifFrame {
  return frameOf(wanted, shown, places, {
    palette: colors.map(toRgb),
    indexOf: new Map(colors.map((color, i) => [color, i + 1])),
  })
}

/** Like `exactFrame`, for more colors than a palette has: each becomes the nearest of MAX_COLORS that represent them. */
function nearFrame(wanted: Int32Array, shown: Int32Array, places: Uint32Array, colors: readonly number[]): GifFrame {
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
