/** Places the wand's stars, sparkles and the like, and picks their colors. The author's device does it once, and the stroke stores it. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { STROKE_LIMITS, type EffectType, type MagicEffect } from '#crdt/document/stroke/stroke.ts'
import { pageToUnits } from '#client/canvas/geometry/page-units.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import { WAND_STYLES, type WandStyle } from './wand-styles.ts'

/** The leading color when none is chosen. */
export const GOLD: Color = 0xffd700
/** Pink and white. */
const PINK_AND_WHITE: readonly Color[] = [0xff69b4, 0xffffff]

/** Points that turn by this angle from one to the next fill a disc evenly, like sunflower seeds. Radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

export interface Scattering {
  /** The middle, in logical pixels. */
  readonly at: Point
  /** The wand's size, 1 to 50. */
  readonly size: number
  readonly color?: Color
  readonly style?: WandStyle
}

/** Returns how far from the middle the stars may be, in logical pixels. */
export function magicReach(size: number): number {
  return 16 + size * 1.6
}

/**
 * Returns min(4 + size, 20) stars and sparkles, or what the style has in their place, spread evenly around a first one in the middle. Most have the
 * leading color, the others are pink and white.
 * @param random returns a number from 0 to below 1.
 */
export function scatterMagic(
  { at, size, color = GOLD, style = 'stars' }: Scattering,
  random: () => number,
): MagicEffect[] {
  const types: readonly EffectType[] = WAND_STYLES[style].types
  const others = WAND_STYLES[style].colors ?? PINK_AND_WHITE
  const count = Math.min(4 + size, STROKE_LIMITS.effects)
  const start = random() * 2 * Math.PI
  return Array.from({ length: count }, (_, index): MagicEffect => {
    const angle = start + index * GOLDEN_ANGLE
    const distance = magicReach(size) * Math.sqrt((index + (index === 0 ? 0 : random())) / count)
    const { x, y } = pageToUnits({ x: at.x + distance * Math.cos(angle), y: at.y + distance * Math.sin(angle) })
    const type = types[Math.floor(random() * types.length)]!
    return {
      x,
      y,
      type,
      color: index === 0 ? color : pickColor(color, others, random()),
      size: effectSize(size, random()),
    }
  })
}

const LEAD_SHARE = 0.6

function pickColor(lead: Color, others: readonly Color[], chance: number): Color {
  if (chance < LEAD_SHARE) return lead
  return others[Math.floor(((chance - LEAD_SHARE) / (1 - LEAD_SHARE)) * others.length)] ?? lead
}

/** Returns an effect's radius in logical pixels: larger for a larger wand, and varied by chance (0 to 1). */
function effectSize(size: number, chance: number): number {
  const largest = 9 + size * 0.45
  return Math.max(1, Math.round(largest * (0.5 + chance / 2)))
}
