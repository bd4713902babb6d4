import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { decodeInk, encodeInk, InkError } from './ink-codec.ts'

const shade = fc.integer({ min: 0, max: 15 }).map((value) => value * 17)
const runs = fc.array(fc.tuple(shade, fc.integer({ min: 1, max: 3000 })), { minLength: 1, maxLength: 30 })

test('decoding returns the ink that was encoded', () => {
  fc.assert(
    fc.property(runs, (list) => {
      const ink = Uint8Array.from(list.flatMap(([value, length]) => Array.from({ length }, () => value)))
      expect(decodeInk(encodeInk(ink), ink.length)).toEqual(ink)
    }),
  )
})

test('any bytes decode to a plane of the expected size or throw InkError', () => {
  const damaged = fc.tuple(runs, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([list, at, value]) => {
    const bytes = encodeInk(Uint8Array.from(list.flatMap(([one, length]) => Array.from({ length }, () => one))))
    bytes[at % bytes.length] = value
    return bytes
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), damaged), fc.integer({ min: 1, max: 20_000 }), (bytes, pixels) => {
      try {
        expect(decodeInk(bytes, pixels)).toHaveLength(pixels)
      } catch (error) {
        expect(error).toBeInstanceOf(InkError)
      }
    }),
    { numRuns: 1000 },
  )
})
