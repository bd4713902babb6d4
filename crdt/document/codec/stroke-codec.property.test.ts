import * as fc from '#tests/fast-check.ts'
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { StrokeError } from './stroke-reader.ts'
import { decodeStroke, encodeStroke, validateStroke, peekStroke } from './stroke-codec.ts'
import { needsOf } from '#crdt/document/stroke/looks.ts'
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import { writeZigzag } from './write-zigzag.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'

const anyStroke = arbitraryStroke(fc.stringMatching(/^[\x21-\x7e]{1,64}$/), fc.integer({ min: 1, max: 2 ** 40 }))

test('a valid stroke survives encoding and decoding', () => {
  fc.assert(
    fc.property(anyStroke, (stroke) => {
      const bytes = encodeStroke(stroke)
      expect(decodeStroke(bytes)).toEqual(stroke)
      expect(peekStroke(bytes)).toEqual({ id: stroke.id, author: stroke.author, madeAt: stroke.madeAt })
      expect(validateStroke(bytes)).toEqual({
        id: stroke.id,
        author: stroke.author,
        weight: weighStroke(stroke),
        use: { itemId: stroke.itemId, needs: needsOf(stroke) },
      })
      expect(Number.isSafeInteger(weighStroke(stroke).paint)).toBe(true)
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
        expect(validateStroke(bytes)).toMatchObject({ id: stroke.id, author: stroke.author })
      } catch (error) {
        expect(error).toBeInstanceOf(StrokeError)
        expect(() => validateStroke(bytes)).toThrow(StrokeError)
      }
    }),
    { numRuns: 5_000 },
  )
})

const line = plainLine({ id: 'a' })

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
])('a stroke with %s cannot be encoded', (_, change) => {
  expect(() => encodeStroke({ ...line, ...change })).toThrow(StrokeError)
})

const anyLine = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: -1_600, max: 14_400 }), fc.integer({ min: -1_600, max: 11_200 })), {
      minLength: 1,
      maxLength: 60,
    }),
    fc.boolean(),
    fc.nat(255),
  )
  .map(([points, pen, pressure]): BrushStroke => {
    const pressures = pen ? points.map(([x], i) => (pressure + i * (x % 3) + 512) & 255) : null
    return { ...line, path: { points: points.flat(), pressures } }
  })

test('a path survives encoding and decoding, however far its points are apart', () => {
  fc.assert(
    fc.property(anyLine, (stroke) => {
      expect(decodeStroke(encodeStroke(stroke))).toEqual(stroke)
    }),
  )
})

/** Encodes a brush stroke in version 1. */
function encodeVersion1({
  id,
  author,
  madeAt,
  itemId,
  color,
  size,
  opacity,
  insideRegion,
  path,
}: BrushStroke): Uint8Array {
  const out = encoding.createEncoder()
  encoding.write(out, 1)
  encoding.writeVarString(out, id)
  for (const value of [author, madeAt, itemId]) encoding.writeVarUint(out, value)
  for (const byte of [0, color >> 16, (color >> 8) & 255, color & 255, size, opacity, 0]) encoding.write(out, byte)
  encoding.writeVarUint(out, insideRegion)
  encoding.write(out, path.pressures ? 1 : 0)
  encoding.writeVarUint(out, path.points.length / 2)
  path.points.forEach((value, i) => writeZigzag(out, value - (path.points[i - 2] ?? 0)))
  for (const pressure of path.pressures ?? []) encoding.write(out, pressure)
  return encoding.toUint8Array(out)
}

test('the codec reads strokes of version 1', () => {
  fc.assert(
    fc.property(anyLine, (stroke) => {
      const bytes = encodeVersion1(stroke)
      expect(decodeStroke(bytes)).toEqual(stroke)
      expect(validateStroke(bytes)).toMatchObject({ id: 'a', author: 1 })
    }),
  )
})

test('a hand-drawn line of sixty points takes less than two bytes a point, pressures included', () => {
  const points: number[] = []
  const pressures: number[] = []
  for (let i = 0; i < 60; i += 1) {
    const jitter = (i * 7) % 3
    // A curve drawn faster and faster, by a hand that trembles by an eighth of a pixel.
    points.push(3_000 + 60 * i - i * i + jitter, 4_000 + 5 * i + ((i * i) >> 1) + jitter)
    pressures.push(150 + i + jitter)
  }
  const drawn = { ...line, path: { points, pressures } }
  expect(encodeStroke(drawn).length).toBeLessThan(120)
  expect(decodeStroke(encodeStroke(drawn))).toEqual(drawn)
})
