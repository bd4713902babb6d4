import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import type { FilmPicture } from './film-painter.ts'
import { GifFilm, MAX_COLORS, MAX_CORRECTIONS } from './gif-film.ts'

const WIDTH = 160
const HEIGHT = 120
const PIXELS = WIDTH * HEIGHT

/** Returns a picture whose pixels are chosen by a function, as 0xRRGGBB. */
function picture(colorAt: (place: number) => number): FilmPicture {
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  for (let place = 0; place < PIXELS; place += 1) {
    const color = colorAt(place)
    pixels.set([color >>> 16, (color >>> 8) & 255, color & 255, 255], place * 4)
  }
  return { width: WIDTH, height: HEIGHT, pixels }
}

/** `count` colors in bands, different for each seed. */
const banded = (count: number, seed: number): FilmPicture =>
  picture((place) => (((Math.floor((place * count) / PIXELS) + 1) * 2_654_435_761 + seed * 40_503) >>> 0) & 0xffffff)

interface Decoded {
  readonly frames: Buffer[]
  readonly delays: readonly number[]
}

/** Decodes with libvips, as RGB of each whole frame. */
async function decode(gif: Uint8Array): Promise<Decoded> {
  const { delay } = await sharp(gif, { animated: true }).metadata()
  const { data } = await sharp(gif, { animated: true }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const size = PIXELS * 3
  return {
    frames: Array.from({ length: data.length / size }, (_, i) => data.subarray(i * size, (i + 1) * size)),
    delays: delay ?? [],
  }
}

const rgb = ({ pixels }: FilmPicture): Buffer => Buffer.from(pixels.filter((_, i) => i % 4 !== 3))

async function film(pictures: readonly FilmPicture[]): Promise<Decoded> {
  const gif = new GifFilm()
  for (const shown of pictures) await gif.add(shown, 80)
  return decode(await gif.finish(2_000))
}

test('pictures of at most 255 colors are exact in every frame', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: MAX_COLORS }), fc.nat(1_000)), { minLength: 1, maxLength: 5 }),
      async (shapes) => {
        const pictures = shapes.map(([colors, seed]) => banded(colors, seed))
        const { frames, delays } = await film(pictures)
        expect(frames).toHaveLength(pictures.length)
        for (const [i, shown] of pictures.entries()) expect(frames[i]!.equals(rgb(shown))).toBe(true)
        expect(delays).toEqual([...pictures.slice(1).map(() => 80), 2_000])
      },
    ),
    { numRuns: 20 },
  )
})

test('the last picture is exact with thousands of colors too, after frames that nobody sees one by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: MAX_COLORS + 1, max: MAX_COLORS * MAX_CORRECTIONS }),
      fc.nat(1_000),
      async (colors, seed) => {
        const last = banded(colors, seed)
        const { frames, delays } = await film([banded(3, seed), last])
        expect(frames.at(-1)!.equals(rgb(last))).toBe(true)
        expect(delays.at(-1)).toBe(2_000)
        expect(frames.length).toBeLessThanOrEqual(2 + MAX_CORRECTIONS)
      },
    ),
    { numRuns: 4 },
  )
})

test('with even more colors, the frequent ones are exact and the rest is similar', async () => {
  const gradient = picture((place) => {
    const x = place % WIDTH
    const y = Math.floor(place / WIDTH)
    return ((x + 60) << 16) | ((y + 90) << 8) | ((x * 3 + y * 5) & 255)
  })
  const { frames } = await film([gradient])
  const [seen, wanted] = [frames.at(-1)!, rgb(gradient)]
  let exact = 0
  for (let at = 0; at < wanted.length; at += 3) {
    const distance = Math.hypot(...[0, 1, 2].map((c) => seen[at + c]! - wanted[at + c]!))
    expect(distance).toBeLessThan(48)
    if (distance === 0) exact += 1
  }
  expect(exact).toBeGreaterThanOrEqual(MAX_COLORS * MAX_CORRECTIONS)
})

test('a picture that stays takes time, not frames', async () => {
  const still = banded(3, 1)
  const { frames, delays } = await film([still, still, still, banded(4, 1)])
  expect(frames).toHaveLength(2)
  expect(delays).toEqual([240, 2_000])
})

test('a film without pictures is refused', async () => {
  await expect(new GifFilm().finish(1)).rejects.toThrow('at least one picture')
})
