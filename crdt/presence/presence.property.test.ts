/** Compact presence arrives as it was sent, and any bytes are a valid change or a clear refusal (SYNC-15). */
import * as encoding from 'lib0/encoding'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { ByteReader, MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import type { Path, Stroke } from '#crdt/document/stroke/stroke.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { GrowingStroke } from './growing-stroke.ts'
import { hideId, isSameStroke } from './hidden-id.ts'
import { isMore, strokeChange, type PresenceChange } from './presence-change.ts'
import { readChange, readEntries, writeChange } from './presence-codec.ts'

const bytesOf = (change: PresenceChange): Uint8Array => encoding.encode((out) => writeChange(out, change))
const sent = (change: PresenceChange): PresenceChange => readChange(new ByteReader(bytesOf(change)))

const anyStroke = arbitraryStroke(
  fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', 'Z', '9', '_') }),
  fc.integer({ min: 1, max: 99 }),
)

const anyCoordinate = fc.integer({ min: -1_600, max: 11_200 })
const anyPoint = fc.record({ x: anyCoordinate, y: anyCoordinate, pressure: fc.integer({ min: 0, max: 255 }) })
const pathOf = (points: readonly { x: number; y: number; pressure: number }[], hasPressures: boolean): Path => ({
  points: points.flatMap(({ x, y }) => [x, y]),
  pressures: hasPressures ? points.map(({ pressure }) => pressure) : null,
})

test('cursor and tool arrive as they were sent', () => {
  const anyChange = fc.record(
    {
      cursor: fc.option(fc.record({ x: fc.integer({ min: -9_999, max: 99_999 }), y: fc.nat(6_000) })),
      tool: fc.record({
        tool: fc.constantFrom('brush', 'eraser', 'fill', 'magic'),
        color: fc.nat(0xffffff),
        size: fc.integer({ min: 1, max: 50 }),
      }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyChange, (change) => {
      expect(sent(change)).toEqual(change)
    }),
  )
})

test('a stroke that grows, loses its last points and is replaced arrives with its seed and without its id', () => {
  const anySteps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(anyPoint, { maxLength: 8 })))
  fc.assert(
    fc.property(anySteps, fc.boolean(), anyPoint, (steps, hasPressures, first) => {
      let points = [first]
      let shown: Stroke | null = null
      let kept: GrowingStroke | null = null
      for (const [dropped, more] of [[0, []] as const, ...steps]) {
        points = [...points.slice(0, Math.max(1, points.length - dropped)), ...more]
        const next: Stroke = plainLine({ id: 'secret', author: 5, path: pathOf(points, hasPressures) })
        const change = strokeChange(shown, next)
        const bytes = bytesOf({ stroke: isMore(change) ? change : hideId(change) })
        expect(Buffer.from(bytes).includes('secret')).toBe(false)
        const { stroke } = readChange(new ByteReader(bytes))
        if (stroke && isMore(stroke)) expect(kept?.extend(stroke)).toBe(true)
        else if (stroke) kept = new GrowingStroke(stroke)
        const arrived: Stroke | undefined = kept?.stroke()
        expect(arrived).toEqual(hideId(next))
        expect(arrived && [seedOf(arrived), isSameStroke(arrived, next)]).toEqual([seedOf(next), true])
        shown = next
      }
    }),
  )
})

test('any stroke arrives whole, and hiding its id twice changes nothing', () => {
  fc.assert(
    fc.property(anyStroke, (stroke) => {
      const hidden = hideId(stroke)
      expect(hideId(hidden)).toEqual(hidden)
      expect(sent({ stroke: hidden })).toEqual({ stroke: hidden })
      expect(new GrowingStroke(hidden).stroke()).toEqual(hidden)
      expect(isSameStroke(hidden, stroke)).toBe(true)
      expect(isSameStroke(hidden, { ...stroke, id: `${stroke.id.slice(1)}~` })).toBe(false)
    }),
  )
})

/** Bytes near valid ones: a change with some bytes replaced and an end cut off. */
const anyNearlyValid = fc
  .tuple(anyStroke, fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 }), fc.nat(80))
  .map(([stroke, edits, length]) => {
    const bytes = bytesOf({
      cursor: { x: 1, y: 2 },
      tool: { tool: 'brush', color: 1, size: 2 },
      stroke: hideId(stroke),
    })
    for (const [at, value] of edits) bytes[at % bytes.length] = value
    return bytes.subarray(0, length === 0 ? undefined : bytes.length - (length % 4))
  })

test('any bytes are a valid change or a MalformedBytes', () => {
  const growing = hideId(plainLine({ author: 5, path: { points: [0, 0, 16, 16], pressures: null } }))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), anyNearlyValid), (bytes) => {
      try {
        const { stroke } = readChange(new ByteReader(bytes))
        if (!stroke) return
        const kept = new GrowingStroke(isMore(stroke) ? growing : stroke)
        if (isMore(stroke)) kept.extend(stroke)
        expect(strokeFault(kept.stroke())).toBeNull()
        expect(kept.bytes).toBeLessThan(96 * 1024)
      } catch (error) {
        if (!(error instanceof MalformedBytes)) throw error
      }
    }),
    { numRuns: 2_000 },
  )
})

test('any bytes are entries of a message or a MalformedBytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect([...readEntries(new ByteReader(bytes))].length).toBeLessThanOrEqual(bytes.length)
      } catch (error) {
        if (!(error instanceof MalformedBytes)) throw error
      }
    }),
    { numRuns: 2_000 },
  )
})

test('points that do not follow, leave the page or are too many are refused and change nothing', () => {
  const line = hideId(plainLine({ author: 5, path: { points: [0, 0, 16, 16], pressures: null } }))
  const kept = new GrowingStroke(line)
  const more = { before: 2, kept: 2, steps: [16, 16], pressures: null }
  expect(kept.extend({ ...more, before: 3 })).toBe(false)
  expect(kept.extend({ ...more, steps: [40_000, 0] })).toBe(false)
  expect(kept.extend({ ...more, pressures: [1] })).toBe(false)
  expect(kept.extend({ ...more, kept: 0, steps: [] })).toBe(false)
  expect(kept.extend({ ...more, steps: Array.from({ length: 9_998 }, () => 0) })).toBe(false)
  expect(kept.stroke()).toEqual(line)
  expect(kept.extend({ ...more, steps: Array.from({ length: 9_996 }, () => 0) })).toBe(true)
})
