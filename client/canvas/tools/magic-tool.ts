/** The wand: a tap scatters one stroke of stars, a drag one after another. A pure reducer, like the other tools. */
import { type EffectType, type MagicEffect, type MagicStroke, STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { isOnPage, pageToUnits, type Point } from '#client/canvas/input/geometry.ts'
import { GESTURE_WINDOW_MS } from '#client/canvas/input/pointer-arbiter.ts'
import { itemFor, needOfStyle, WAND_STYLES, type WandStyle } from './owned-looks.ts'
import type { StrokeEffect, StrokeMaker } from './stroke-effect.ts'
import type { ToolSettings } from './tool-settings.ts'

export type MagicInput =
  | { readonly type: 'press'; readonly point: Point; readonly settings: ToolSettings }
  | { readonly type: 'drag'; readonly points: readonly Point[] }
  | { readonly type: 'release' }
  | { readonly type: 'abandon' }

export type MagicToolEffect = StrokeEffect<MagicStroke>

export type MagicState = {
  /** The stroke under the pointer, shown and not committed yet. */
  readonly stroke: MagicStroke
  readonly at: Point
  readonly settings: ToolSettings
  /** When the pointer was pressed, in milliseconds. */
  readonly began: number
} | null

export interface MagicMaker extends StrokeMaker {
  /** Returns a number from 0 to below 1. Tests pass their own. */
  readonly random: () => number
}

type Step = readonly [MagicState, readonly MagicToolEffect[]]

export function magicTool(state: MagicState, input: MagicInput, maker: MagicMaker): Step {
  switch (input.type) {
    case 'press': {
      if (!isOnPage(input.point)) return [null, []]
      const stroke = scatter(input.point, input.settings, maker)
      const { point: at, settings } = input
      return [{ stroke, at, settings, began: maker.now() }, [{ type: 'preview', stroke }]]
    }
    case 'drag':
      return state ? drag(state, input.points, maker) : [null, []]
    case 'release':
      return [null, state ? [{ type: 'commit', stroke: state.stroke }] : []]
    case 'abandon':
      return [null, state ? [{ type: 'discard' }] : []]
  }
}

/** Scatters again once the pointer is out of the last stroke's reach, but not while a second finger may make it a gesture. */
function drag(state: NonNullable<MagicState>, points: readonly Point[], maker: MagicMaker): Step {
  const effects: MagicToolEffect[] = []
  let { stroke, at } = state
  if (maker.now() - state.began <= GESTURE_WINDOW_MS) return [state, []]
  for (const point of points) {
    const distance = Math.hypot(point.x - at.x, point.y - at.y)
    if (distance < 2 * magicReach(state.settings.size) || !isOnPage(point)) continue
    effects.push({ type: 'commit', stroke })
    at = point
    stroke = scatter(point, state.settings, maker)
    effects.push({ type: 'preview', stroke })
  }
  return [{ ...state, stroke, at }, effects]
}

function scatter(
  at: Point,
  { color, size, wandStyle: style, owned }: ToolSettings,
  { author, newId, now, random }: MagicMaker,
): MagicStroke {
  return {
    id: newId(),
    author,
    madeAt: now(),
    itemId: itemFor(owned, needOfStyle(style)),
    tool: 'magic',
    color,
    size,
    opacity: 100,
    effects: scatterMagic({ at, size, color, style }, random),
  }
}

/** The leading color when none is chosen. */
export const GOLD: Color = 0xffd700
/** Pink and white. */
const PINK_AND_WHITE: readonly Color[] = [0xff69b4, 0xffffff]

/** Points that turn by this angle from one to the next fill a disc evenly, like sunflower seeds. Radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

interface Scattering {
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
 * Returns min(4 + size, 20) stars and sparkles, or what the style has in their place, spread evenly around a first one in the middle.
 * Most have the leading color, the others are pink and white. The author's device does it once, and the stroke stores the result.
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
