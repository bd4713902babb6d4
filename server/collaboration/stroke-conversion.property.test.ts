import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { NewStroke, StrokeRow } from '#contract/strokes.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { MARGIN_UNITS, TIPS, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { toStroke, toStrokeRow } from './stroke-conversion.ts'

const defaults = { author: 5, now: new Date(1_000), newId: () => 'made-here', random: () => 0.5 }

const coordinate = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
const point = fc.record({ x: coordinate(800), y: coordinate(600) })
const channel = fc.integer({ min: 0, max: 255 })
const hex = fc.stringMatching(/^#[0-9a-fA-F]{6}$/)
const spaces = fc.constantFrom('', ' ', '  ', '\t')
/** `text` is what a client sends; `hex` and `alpha` are its meaning. */
const rgbaText = fc
  .record({
    name: fc.constantFrom('rgba', 'RGBA'),
    r: channel,
    g: channel,
    b: channel,
    alpha: fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }).map(String),
      fc.stringMatching(/^0?\.\d{1,6}$/),
      fc.constantFrom('0', '1', '1.0', '1.000', '0.5', '.5', '5e-1', '5E-1'),
    ),
    space: fc.array(spaces, { minLength: 8, maxLength: 8 }),
  })
  .map(({ name, r, g, b, alpha, space: [s0, s1, s2, s3, s4, s5, s6, s7] }) => ({
    text: `${name}(${s0}${r}${s1},${s2}${g}${s3},${s4}${b}${s5},${s6}${alpha}${s7})`,
    hex: `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    alpha: Number(alpha),
  }))
const color = fc.oneof(
  hex,
  rgbaText.map(({ text }) => text),
)
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

/** Returns the stroke with all its points moved by this many units. */
function movedBy(stroke: Stroke, units: number): Stroke {
  const move = <T extends { x: number; y: number }>(at: T): T => ({ ...at, x: at.x + units, y: at.y + units })
  if (stroke.tool === 'fill') return move(stroke)
  if (stroke.tool === 'magic') return { ...stroke, effects: stroke.effects.map(move) }
  return { ...stroke, path: { ...stroke.path, points: stroke.path.points.map((value) => value + units) } }
}

describe('strokes by REST', () => {
  test('every valid REST stroke becomes a valid document stroke, and its reply keeps the contract', () => {
    fc.assert(
      fc.property(given, (body) => {
        const stroke = toStroke(NewStroke.parse(body), defaults)
        expect(decodeStroke(encodeStroke(stroke))).toEqual(stroke)
        StrokeRow.parse(toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(0) }))
      }),
    )
  })

  test('sending a reply back makes the same stroke', () => {
    fc.assert(
      fc.property(given, (body) => {
        const stroke = toStroke(NewStroke.parse(body), defaults)
        // Scattered effects may lie off the page, where a client cannot send them.
        fc.pre(stroke.tool !== 'magic' || (body.magicalEffects?.length ?? 0) > 0)
        const { clientId, ...row } = toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(1_000) })
        const again = toStroke(NewStroke.parse({ ...row, id: clientId }), defaults)
        expect(again).toEqual({ ...stroke, madeAt: 1_000 })
      }),
    )
  })

  test('whatever a document may hold has a reply, also in the margin around the page', () => {
    const anyStroke = arbitraryStroke(
      fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
      fc.integer({ min: 1, max: 2 ** 53 - 1 }),
    )
    fc.assert(
      fc.property(anyStroke, fc.constantFrom(-MARGIN_UNITS, 0, MARGIN_UNITS), (given, by) => {
        const stroke = movedBy(given, by)
        expect(strokeFault(stroke)).toBeNull()
        const row = StrokeRow.safeParse(toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(0) }))
        expect(row.error).toBeUndefined()
      }),
    )
  })

  test('an rgba() color is returned as hex, and alpha times intensity is the opacity', () => {
    const intensity = fc.double({ min: 1, max: 100, noNaN: true })
    fc.assert(
      fc.property(rgbaText, intensity, fc.constantFrom('brush', 'fill', 'magic'), (sent, intensity, tool) => {
        const body = { tool, color: sent.text, intensity, points: [{ x: 1, y: 1 }] }
        const stroke = toStroke(NewStroke.parse(body), defaults)
        const row = toStrokeRow(9, { strokeId: 3, stroke, undone: false, at: new Date(0) })
        expect(row.color).toBe(sent.hex)
        expect(row.intensity).toBe(Math.max(1, Math.round(intensity * sent.alpha)))
      }),
    )
  })

  test('alpha counts once and only where the color is used', () => {
    const opacityOf = (body: unknown): unknown => {
      const stroke = toStroke(NewStroke.parse(body), defaults)
      return stroke.tool === 'eraser' ? stroke.strength : stroke.opacity
    }
    const points = [{ x: 1, y: 1 }]
    const half = 'rgba(1, 2, 3, 0.5)'
    const rgba = { r: 9, g: 9, b: 9, a: 255 }
    const fillRegion = { startX: 1, startY: 1, targetColor: rgba, fillColor: rgba }
    expect(opacityOf({ tool: 'eraser', points, color: half })).toBe(100)
    expect(opacityOf({ tool: 'fill', points, color: half, fillColor: '#000000' })).toBe(100)
    expect(opacityOf({ tool: 'fill', fillRegion, color: half })).toBe(100)
    expect(opacityOf({ tool: 'fill', fillRegion, fillColor: half, intensity: 40 })).toBe(20)
    const effect = { x: 1, y: 1, type: 'star', size: 3, color: half }
    const stroke = toStroke(NewStroke.parse({ tool: 'magic', magicalEffects: [effect] }), defaults)
    expect(stroke).toMatchObject({ opacity: 100, effects: [{ color: 0x010203 }] })
  })

  test.each([
    'rgba(1,2,3)',
    'rgb(1,2,3)',
    'rgba(1,2,3,4)',
    'rgba(1,2,3,1.01)',
    'rgba(1,2,3,-0.1)',
    'rgba(256,2,3,1)',
    'rgba(-1,2,3,1)',
    'rgba(1.5,2,3,1)',
    'rgba(1,2,3,1,1)',
    'rgba(1 2 3 / 1)',
    'rgba(1,2,3,50%)',
    'rgba(1,2,3,)',
    'rgba(1,2,3,.)',
    'rgba(1,2,3,NaN)',
    'rgba(1,2,3,1e999)',
    'rgba (1,2,3,1)',
    ' rgba(1,2,3,1)',
    'rgba(1,2,3,1);',
    'rgba(\u0661,2,3,1)',
    `rgba(1,2,3,0.${'1'.repeat(100_000)})`,
    '#12345',
    '#1234567',
    '#12345678',
    'red',
    '',
    null,
    7,
  ])('%j is not a color of a stroke', (bad) => {
    const points = [{ x: 1, y: 1 }]
    expect(NewStroke.safeParse({ points, color: bad }).success).toBe(false)
    expect(NewStroke.safeParse({ points, fillColor: bad }).success).toBe(false)
    const effect = { x: 1, y: 1, type: 'star', size: 3, color: bad }
    expect(NewStroke.safeParse({ tool: 'magic', magicalEffects: [effect] }).success).toBe(false)
  })

  test('the effects of a wand stroke without any lie within two of its sizes of the line, spread out, and on the page or its margin', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (point, brushSize, chances) => {
          let i = 0
          const random = () => chances[i++ % chances.length]!
          const stroke = toStroke(NewStroke.parse({ tool: 'magic', points: [point], brushSize }), {
            ...defaults,
            random,
          })
          if (stroke.tool !== 'magic') throw new Error('The stroke is no wand stroke')
          expect(strokeFault(stroke)).toBeNull()
          for (const { x, y } of stroke.effects) {
            expect(Math.abs(x / 16 - point.x)).toBeLessThanOrEqual(2 * brushSize)
            expect(Math.abs(y / 16 - point.y)).toBeLessThanOrEqual(2 * brushSize)
          }
        },
      ),
    )
    const largest = toStroke(NewStroke.parse({ tool: 'magic', points: [{ x: 400, y: 300 }], brushSize: 50 }), {
      ...defaults,
      random: () => 0.999,
    })
    expect(largest.tool === 'magic' && largest.effects[0]!.x / 16).toBeGreaterThan(490)
  })

  test('a wand stroke keeps its effects, and one without effects gets min(4 + size, 20)', () => {
    const stroke = toStroke(NewStroke.parse({ tool: 'magic', points: [{ x: 10, y: 10 }], brushSize: 3 }), defaults)
    expect(stroke.tool === 'magic' && stroke.effects).toHaveLength(7)
    expect(() => toStroke(NewStroke.parse({ tool: 'magic', magicalEffects: [] }), defaults)).toThrow(
      'at least one point',
    )
  })
})
