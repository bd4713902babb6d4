import { deflateSync } from 'node:zlib'
import * as fc from '#tests/fast-check.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeIndexedPng, encodePng, encodePngInBands } from '#crdt/painter/planes/png.ts'

test('sharp decodes every pixel of an encoded PNG', async () => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
    .chain(([width, height]) =>
      fc.tuple(fc.constant(width), fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })),
    )
  await fc.assert(
    fc.asyncProperty(picture, async ([width, pixels]) => {
      const rgba = pixels.map((value, i) => (i % 4 === 3 ? 255 : value))
      const png = await encodePng(rgba, width, rgba.length / 4 / width, (raw) => deflateSync(raw))
      const decoded = await sharp(png).ensureAlpha().raw().toBuffer()
      expect(new Uint8Array(decoded)).toEqual(rgba)
      const rgb = rgba.filter((_, i) => i % 4 !== 3)
      expect(await encodePng(rgb, width, rgba.length / 4 / width, (raw) => deflateSync(raw))).toEqual(png)
    }),
    { numRuns: 50 },
  )
})

/** Bands of `rows` rows each that share their memory, as the app's do. */
function* bandsOf(rgba: Uint8Array, width: number, rows: number): Generator<Uint8ClampedArray> {
  const memory = new Uint8ClampedArray(width * rows * 4)
  for (let from = 0; from < rgba.length; from += memory.length) {
    const band = memory.subarray(0, Math.min(memory.length, rgba.length - from))
    band.set(rgba.subarray(from, from + band.length))
    yield band
  }
}

async function* deflateAll(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const copies: Uint8Array[] = []
  for (const piece of pieces) copies.push(piece.slice())
  const packed = new Uint8Array(deflateSync(Buffer.concat(copies)))
  for (let from = 0; from < packed.length; from += 100) yield packed.slice(from, from + 100)
}

async function bandedPng(bands: Iterable<Uint8ClampedArray>, width: number, height: number, bandHeight: number) {
  const parts: Uint8Array[] = []
  for await (const part of encodePngInBands(bands, { width, height, bandHeight }, deflateAll)) parts.push(part)
  return Buffer.concat(parts)
}

test('a PNG encoded in bands has the pixels of one encoded whole, whatever the height of the bands', async () => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant([width, height] as const),
        fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
        fc.integer({ min: 1, max: 31 }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(picture, async ([[width, height], rgba, rows]) => {
      const [whole, banded] = [
        await encodePng(rgba, width, height, (raw) => deflateSync(raw)),
        await bandedPng(bandsOf(rgba, width, rows), width, height, rows),
      ]
      expect(await sharp(banded).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer())
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['too few rows', [2, 1]],
  ['too many rows', [2, 2, 2]],
  ['a band that is too high', [3, 1]],
])('bands of %s are refused', async (_what, rows) => {
  const bands = rows.map((count) => new Uint8ClampedArray(count * 5 * 4))
  await expect(bandedPng(bands, 5, 4, 2)).rejects.toThrow(RangeError)
})

test('sharp decodes every pixel of an indexed PNG', async () => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 20 }))
    .chain(([pairs, height]) =>
      fc.tuple(
        fc.constant([pairs * 2, height] as const),
        fc.uint8Array({ minLength: pairs * 2 * height, maxLength: pairs * 2 * height, max: 15 }),
        fc.uint8Array({ minLength: 48, maxLength: 48 }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(picture, async ([[width, height], indices, palette]) => {
      const png = await encodeIndexedPng(indices, palette, width, height, (raw) => deflateSync(raw))
      const decoded = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer()
      expect([...decoded]).toEqual([...indices].flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3)]))
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['of an odd width', 3, 2, 3],
  ['of more than sixteen colors', 4, 17, 4],
  ['of another size', 4, 2, 2],
])('an indexed PNG %s is refused', async (_what, pixels, colors, width) => {
  const encoded = encodeIndexedPng(new Uint8Array(pixels), new Uint8Array(colors * 3), width, 1, (raw) => raw)
  await expect(encoded).rejects.toThrow(RangeError)
})

test('a number of bytes that does not fit the size is refused', async () => {
  await expect(encodePng(new Uint8Array(10), 2, 2, (raw) => raw)).rejects.toThrow(RangeError)
})
