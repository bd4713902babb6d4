/** Effects for wand strokes that came without any. */
import { type MagicEffect, STROKE_LIMITS, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'

const GOLD = 0xffd700
const PINK = 0xff69b4
const WHITE = 0xffffff
/** The largest distance of an effect from the line along either axis, in units per pixel of the wand's size. It is at most the page's margin. */
const SPREAD_UNITS = 2 * UNITS_PER_PIXEL

/**
 * Returns min(4 + size, 20) random effects along the line, gold with pink and white. They are chosen once and stored with
 * the stroke. `points` is flat and in units; `random` returns 0 to below 1.
 */
export function wandEffects(points: readonly number[], size: number, random: () => number): MagicEffect[] {
  const colors = [GOLD, GOLD, PINK, WHITE]
  const scatter = (): number => Math.round((random() * 2 - 1) * size * SPREAD_UNITS)
  return Array.from({ length: Math.min(4 + size, STROKE_LIMITS.effects) }, (_, i) => {
    const at = Math.floor((random() * points.length) / 2) * 2
    return {
      x: (points[at] ?? 0) + scatter(),
      y: (points[at + 1] ?? 0) + scatter(),
      color: colors[i % colors.length] ?? GOLD,
      type: i % 2 === 0 ? ('star' as const) : ('sparkle' as const),
      size: Math.max(1, Math.round(size * (0.5 + random()))),
    }
  })
}
