import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { enlargeInk } from './enlarge-ink.ts'

const WIDTH = 9
const plane = fc.uint8Array({ minLength: WIDTH * 7, maxLength: WIDTH * 7 })
const mirrored = (pixels: Uint8Array, width: number): Uint8Array =>
  pixels.map((_, at) => pixels[at - (at % width) + width - 1 - (at % width)]!)

test('a plane of one darkness keeps it', () => {
  for (let value = 0; value < 256; value += 1)
    expect(new Set(enlargeInk(new Uint8Array(WIDTH * 7).fill(value), WIDTH))).toEqual(new Set([value]))
})

test('a mirrored or turned plane is enlarged to the mirrored or turned result', () => {
  fc.assert(
    fc.property(plane, (ink) => {
      expect(enlargeInk(mirrored(ink, WIDTH), WIDTH)).toEqual(mirrored(enlargeInk(ink, WIDTH), WIDTH * 2))
      const turned = enlargeInk(ink.toReversed(), WIDTH)
      expect(turned).toEqual(enlargeInk(ink, WIDTH).toReversed())
    }),
  )
})

test('a line keeps its place and its weight', () => {
  const ink = new Uint8Array(WIDTH * 7)
  for (let row = 0; row < 7; row += 1) ink.fill(255, row * WIDTH + 3, row * WIDTH + 6)
  const row = enlargeInk(ink, WIDTH).subarray(WIDTH * 2 * 6, WIDTH * 2 * 7)
  expect(row.subarray(7, 11)).toEqual(new Uint8Array(4).fill(255))
  const weight = row.reduce((sum, value) => sum + value, 0)
  expect(Math.abs(weight - 6 * 255)).toBeLessThan(20)
})
