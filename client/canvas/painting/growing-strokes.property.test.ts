import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { arbitraryPath, arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { hideId, isSameStroke } from '#crdt/presence/hidden-id.ts'
import { GrowingStrokes, StrokeDeltaDecoder, StrokeDeltaEncoder } from './growing-strokes.ts'

/** A line from a small set, so that one is often the beginning of the next, or differs only in its last pressure. */
const anyLine = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom(10, 20), fc.nat(6), fc.constantFrom(null, 100, 200), fc.boolean())
  .map(([id, size, count, lastPressure, turned]) => {
    const points = Array.from({ length: count + 1 }, (_, index) => [index * 16, turned && index > 3 ? 16 : 0]).flat()
    const pressures =
      lastPressure === null ? null : Array.from({ length: count + 1 }, (_, i) => (i === count ? lastPressure : 50))
    return plainLine({ id, size, path: { points, pressures } })
  })
const anyStroke = fc.oneof(
  { weight: 4, arbitrary: anyLine },
  { weight: 1, arbitrary: arbitraryStroke(fc.constantFrom('a', 'b'), fc.constant(1)) },
)

test('the receiver decodes the strokes that were sent, whatever they grow into', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyStroke, { maxLength: 3 }), { maxLength: 12 }), (moments) => {
      const [encoder, decoder] = [new StrokeDeltaEncoder(), new StrokeDeltaDecoder()]
      for (const strokes of moments) {
        decoder.decode(structuredClone(encoder.encode(strokes)))
        expect(decoder.strokes).toEqual(strokes)
      }
    }),
  )
})

test('of a line that has grown, only the new points are sent', () => {
  fc.assert(
    fc.property(arbitraryPath, ({ points, pressures }) => {
      const before = plainLine({ id: 'a', path: { points, pressures } })
      const after = plainLine({
        id: 'a',
        path: { points: [...points, 160, 320], pressures: pressures && [...pressures, 7] },
      })
      const encoder = new StrokeDeltaEncoder()
      encoder.encode([before])
      expect(encoder.encode([after])).toEqual([
        { id: 'a', kept: points.length / 2, path: { points: [160, 320], pressures: pressures && [7] } },
      ])
    }),
  )
})

const entryOf = (at: number): DocumentEntry => ({
  stroke: plainLine({ id: ['a', 'b', 'c', 'd', 'e', 'f'][at % 6]!, madeAt: at % 6 }),
  undone: false,
})
const anyMoment = fc.record({
  kind: fc.constantFrom('append', 'insert', 'flag', 'paint', 'reset'),
  at: fc.nat(),
  growing: fc.subarray(['a', 'b', 'c', 'd', 'e']),
})

test('other people’s growing strokes are shown exactly while the picture does not hold them, whatever the document does', () => {
  fc.assert(
    fc.property(fc.array(anyMoment, { maxLength: 30 }), (moments) => {
      const growing = new GrowingStrokes()
      let entries: DocumentEntry[] = []
      let painted = 0
      for (const { kind, at, growing: ids } of moments) {
        if (kind === 'append') entries.push(entryOf(at))
        else if (kind === 'insert') {
          entries = entries.toSpliced(at % (entries.length + 1), 0, entryOf(at))
          painted = entries.length
        } else if (kind === 'flag') entries = entries.slice()
        else if (kind === 'reset') entries = []
        painted = Math.min(kind === 'paint' ? painted + (at % 3) : painted, entries.length)
        const strokes = ids.map((id) => hideId(plainLine({ id, madeAt: 'abcde'.indexOf(id) })))
        growing.setRemote(strokes.map((stroke) => ({ stroke })))
        growing.showRemote()
        const held = (stroke: (typeof strokes)[number]): boolean =>
          entries.slice(0, painted).some((entry) => isSameStroke(stroke, entry.stroke))
        expect(growing.visible(entries, painted)).toEqual(strokes.filter((stroke) => !held(stroke)))
      }
    }),
  )
})
