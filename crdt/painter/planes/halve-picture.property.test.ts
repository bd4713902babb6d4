import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { halvePicture } from './halve-picture.ts'

const size = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))

test('each pixel is the rounded mean of four', () => {
  fc.assert(
    fc.property(size, fc.infiniteStream(fc.nat(255)), ([width, height], bytes) => {
      const pixels = Uint8ClampedArray.from({ length: width * height * 16 }, () => bytes.next().value)
      const half = halvePicture(pixels, width * 2)
      expect(half).toHaveLength(width * height * 4)
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          expect(half[(y * width + x) * 4 + 3]).toBe(255)
          for (const channel of [0, 1, 2]) {
            const four = [0, 1].flatMap((down) =>
              [0, 1].map((right) => pixels[((y * 2 + down) * width * 2 + x * 2 + right) * 4 + channel]!),
            )
            const mean = four.reduce((sum, value) => sum + value, 0) / 4
            expect(half[(y * width + x) * 4 + channel]).toBe(Math.floor(mean + 0.5))
          }
        }
      }
    }),
  )
})
