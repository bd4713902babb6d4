import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryStroke } from '#tests/core/arbitrary-strokes.ts'
import { StrokeError } from './byte-reader.ts'
import { decodeStroke, encodeStroke, peekStroke } from './stroke-codec.ts'
import type { BrushStroke } from './stroke.ts'

const anyStroke = arbitraryStroke(fc.stringMatching(/^[\x21-\x7e]{1,64}$/), fc.integer({ min: 1, max: 2 ** 40 }))

test('every valid stroke survives packing and unpacking', () => {
  fc.assert(
    fc.property(anyStroke, (stroke) => {
      const bytes = encodeStroke(stroke)
      expect(decodeStroke(bytes)).toEqual(stroke)
      expect(peekStroke(bytes)).toEqual({ id: stroke.id, author: stroke.author })
    }),
  )
})

test('any bytes decode to a valid stroke or to a StrokeError', () => {
  const mutated = fc
    .tuple(anyStroke, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat(400))
    .map(([stroke, changes, cut]) => {
      const bytes = encodeStroke(stroke)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return cut < bytes.length ? bytes.slice(0, cut) : bytes
    })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), mutated), (bytes) => {
      try {
        const stroke = decodeStroke(bytes)
        expect(decodeStroke(encodeStroke(stroke))).toEqual(stroke)
      } catch (error) {
        expect(error).toBeInstanceOf(StrokeError)
      }
    }),
    { numRuns: 2_000 },
  )
})

const line: BrushStroke = {
  id: 'a',
  author: 1,
  madeAt: 0,
  itemId: 0,
  tool: 'brush',
  color: 0xe84393,
  size: 10,
  opacity: 100,
  tip: 'round',
  insideRegion: 0,
  path: { points: [0, 0], pressures: null },
}

test.each([
  ['an empty id', { id: '' }],
  ['an id with a space', { id: 'a b' }],
  ['an id of 65 characters', { id: 'x'.repeat(65) }],
  ['nobody as its author', { author: 0 }],
  ['size 0', { size: 0 }],
  ['size 51', { size: 51 }],
  ['half a pixel of size', { size: 1.5 }],
  ['opacity 101', { opacity: 101 }],
  ['a color beyond white', { color: 0x1000000 }],
  ['no points', { path: { points: [], pressures: null } }],
  ['half a point', { path: { points: [1], pressures: null } }],
  ['5,001 points', { path: { points: Array.from({ length: 10_002 }, () => 0), pressures: null } }],
  ['a point far off the page', { path: { points: [0, 99_999], pressures: null } }],
  ['a point that is no number', { path: { points: [0, Number.NaN], pressures: null } }],
  ['fewer pressures than points', { path: { points: [0, 0, 1, 1], pressures: [3] } }],
  ['a pressure of 256', { path: { points: [0, 0], pressures: [256] } }],
])('a stroke with %s cannot be packed', (_, change) => {
  expect(() => encodeStroke({ ...line, ...change })).toThrow(StrokeError)
})

test('fifty points take about 160 bytes', () => {
  const points = Array.from({ length: 50 }, (_, i) => [3_000 + i * 40, 4_000 + ((i * 37) % 60)]).flat()
  expect(encodeStroke({ ...line, path: { points, pressures: null } }).length).toBeLessThan(170)
})
