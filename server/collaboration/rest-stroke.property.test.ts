import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewStroke, StrokeRow } from '#contract/strokes.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { TIPS } from '#crdt/document/stroke/stroke.ts'
import { toStroke, toStrokeRow } from './rest-stroke.ts'

const making = { author: 5, now: new Date(1_000), newId: () => 'made-here', random: () => 0.5 }

const coordinate = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
const point = fc.record({ x: coordinate(800), y: coordinate(600) })
const color = fc.stringMatching(/^#[0-9a-fA-F]{6}$/)
const channel = fc.integer({ min: 0, max: 255 })
const rgba = fc.record({ r: channel, g: channel, b: channel, a: fc.constant(255) })

const given = fc.record(
  {
    id: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
    points: fc.array(point, { minLength: 1, maxLength: 40 }),
    color,
    brushSize: fc.double({ min: 1, max: 50, noNaN: true }),
    tool: fc.constantFrom('brush', 'eraser', 'fill', 'magic'),
    brushTip: fc.constantFrom(...TIPS),
    intensity: fc.double({ min: 1, max: 100, noNaN: true }),
    fillRegion: fc.record({ startX: coordinate(800), startY: coordinate(600), targetColor: rgba, fillColor: rgba }),
    magicalEffects: fc.array(
      fc.record({
        x: coordinate(800),
        y: coordinate(600),
        color,
        type: fc.constantFrom('star', 'sparkle'),
        size: fc.double({ min: 1, max: 100, noNaN: true }),
      }),
      { maxLength: 20 },
    ),
  },
  { requiredKeys: ['points'] },
)

describe('strokes by REST', () => {
  test('whatever the contract lets in becomes a stroke the document takes, and is answered within the contract', () => {
    fc.assert(
      fc.property(given, (body) => {
        const stroke = toStroke(NewStroke.parse(body), making)
        expect(decodeStroke(encodeStroke(stroke))).toEqual(stroke)
        StrokeRow.parse(toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(0) }))
      }),
    )
  })

  test('sending back what was answered makes the same stroke', () => {
    fc.assert(
      fc.property(given, (body) => {
        const stroke = toStroke(NewStroke.parse(body), making)
        // Eraser answers no color and a scattered effect may lie off the page: both are outside what a client can send.
        fc.pre(stroke.tool !== 'magic' || (body.magicalEffects?.length ?? 0) > 0)
        const { clientId, ...row } = toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(1_000) })
        const again = toStroke(NewStroke.parse({ ...row, id: clientId }), making)
        expect(again).toEqual({ ...stroke, madeAt: 1_000 })
      }),
    )
  })

  test('a wand that names its effects keeps them; one that does not gets min(4 + size, 20)', () => {
    const stroke = toStroke(NewStroke.parse({ tool: 'magic', points: [{ x: 10, y: 10 }], brushSize: 3 }), making)
    expect(stroke.tool === 'magic' && stroke.effects).toHaveLength(7)
    expect(() => toStroke(NewStroke.parse({ tool: 'magic', magicalEffects: [] }), making)).toThrow('at least one point')
  })
})
