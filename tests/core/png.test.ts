import { deflateSync } from 'node:zlib'
import * as fc from '#tests/fast-check.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeIndexedPng, encodePng } from '#crdt/painter/planes/png.ts'

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
