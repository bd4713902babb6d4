/** Arbitrary strokes for property tests: all tools, and few regions, so that strokes meet. */
import * as fc from '#tests/fast-check.ts'
import {
  EFFECT_TYPES,
  FILL_STYLES,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  STAMP_TYPES,
  TIPS,
  UNITS_PER_PIXEL,
  isStamp,
  type BrushStroke,
  type EffectType,
  type EraserStroke,
  type FillStroke,
  type MagicEffect,
  type MagicStroke,
  type Path,
  type Stroke,
} from '#crdt/document/stroke/stroke.ts'

const x = fc.integer({ min: 0, max: PAGE_WIDTH * UNITS_PER_PIXEL })
const y = fc.integer({ min: 0, max: PAGE_HEIGHT * UNITS_PER_PIXEL })
const color = fc.integer({ min: 0, max: 0xffffff })
const percent = fc.integer({ min: 1, max: 100 })
const size = fc.integer({ min: 1, max: 50 })
const region = fc.constantFrom(0, 0, 1, 2, 3)

const effect = (types: readonly EffectType[]): fc.Arbitrary<MagicEffect> =>
  fc.record({ x, y, color, type: fc.constantFrom(...types), size: fc.integer({ min: 1, max: 100 }) })

export const arbitraryPath: fc.Arbitrary<Path> = fc
  .tuple(fc.array(fc.tuple(x, y, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([points, pen]) => ({
    points: points.flatMap(([px, py]) => [px, py]),
    pressures: pen ? points.map(([, , pressure]) => pressure) : null,
  }))

/** Arbitrary valid strokes of any tool, with the given ids and authors. */
export function arbitraryStroke(id: fc.Arbitrary<string>, author: fc.Arbitrary<number>): fc.Arbitrary<Stroke> {
  const base = { id, author, madeAt: fc.nat(), itemId: fc.constant(0) }
  return fc.oneof(
    fc.record<BrushStroke>({
      ...base,
      tool: fc.constant('brush' as const),
      color,
      size,
      opacity: percent,
      tip: fc.constantFrom(...TIPS),
      insideRegion: region,
      path: arbitraryPath,
    }),
    fc.record<EraserStroke>({
      ...base,
      tool: fc.constant('eraser' as const),
      strength: percent,
      size,
      tip: fc.constantFrom(...TIPS),
      insideRegion: region,
      path: arbitraryPath,
    }),
    fc.record<FillStroke>({
      ...base,
      tool: fc.constant('fill' as const),
      x,
      y,
      region,
      target: color,
      color,
      opacity: percent,
      style: fc.constantFrom(...FILL_STYLES),
    }),
    fc.record<MagicStroke>({
      ...base,
      tool: fc.constant('magic' as const),
      color,
      size,
      opacity: percent,
      effects: fc.oneof(
        fc.array(effect(EFFECT_TYPES.filter((type) => !isStamp(type))), { minLength: 1, maxLength: 5 }),
        fc.tuple(effect(STAMP_TYPES)),
      ),
    }),
  )
}
