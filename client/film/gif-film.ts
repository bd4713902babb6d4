/**
 * Writes a film as an animated GIF. A frame has 255 colors of its own and shows only what changed. Where that is too few, colors
 * become similar ones; the last frames then bring the exact colors, so that the finished picture is exact.
 */
import { GIFEncoder } from 'gifenc'
import { colorsAt, exactFrame, MAX_COLORS, nearFrame, TRANSPARENT, type GifFrame } from './gif-frame.ts'
import type { Film } from './film.ts'
import type { FilmPicture } from './film-painter.ts'

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
