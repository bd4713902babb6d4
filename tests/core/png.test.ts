import { deflateSync } from 'node:zlib'
import fc from '#tests/fast-check.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePng } from '#crdt/painter/planes/png.ts'

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

test('a number of bytes that does not fit the size is refused', async () => {
  await expect(encodePng(new Uint8Array(10), 2, 2, (raw) => raw)).rejects.toThrow(RangeError)
})
