/** The wand: a tap scatters one stroke of stars, a drag one after another, all of one act. A pure reducer, like the other tools. */
import { nextOfAct } from '#crdt/document/stroke/act.ts'
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
  /** The middle of the last stars, in logical pixels; off the page, where they would be. */
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
      const stroke = scatter({ at: input.point }, maker.newId(), input.settings, maker)
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

/**
 * Scatters again each time the pointer is out of the last stars' reach, evenly along its way, however fast it moves. It does not while a
 * second finger may make it a gesture.
 */
function drag(state: NonNullable<MagicState>, points: readonly Point[], maker: MagicMaker): Step {
  const effects: MagicToolEffect[] = []
  const { settings } = state
  let { stroke, at } = state
  if (maker.now() - state.began <= GESTURE_WINDOW_MS) return [state, []]
  const step = 2 * magicReach(settings.size)
  for (const point of points) {
    const angle = Math.atan2(point.y - at.y, point.x - at.x)
    for (let left = Math.hypot(point.x - at.x, point.y - at.y); left >= step; left -= step) {
      at = { x: at.x + step * Math.cos(angle), y: at.y + step * Math.sin(angle) }
      if (!isOnPage(at)) continue
      effects.push({ type: 'commit', stroke })
      stroke = scatter({ at, angle }, nextOfAct(stroke.id), settings, maker)
      effects.push({ type: 'preview', stroke })
    }
  }
  return [{ ...state, stroke, at }, effects]
}

function scatter(
  place: Pick<Scattering, 'at' | 'angle'>,
  id: string,
  { color, size, wandStyle: style, owned }: ToolSettings,
  { author, now, random }: MagicMaker,
): MagicStroke {
  return {
    id,
    author,
    madeAt: now(),
    itemId: itemFor(owned, needOfStyle(style)),
    tool: 'magic',
    color,
    size,
    opacity: 100,
    effects: scatterMagic({ ...place, size, color, style }, random),
  }
}

/** The leading color when none is chosen. */
export const GOLD: Color = 0xffd700
/** Pink and white. */
const PINK_AND_WHITE: readonly Color[] = [0xff69b4, 0xffffff]

/** Points that turn by this share from one to the next fill a disc evenly, like sunflower seeds, and a band from side to side. */
const GOLDEN_SHARE = (3 - Math.sqrt(5)) / 2

interface Scattering {
  /** The middle, in logical pixels. */
  readonly at: Point
  /** The wand's size, 1 to 50. */
  readonly size: number
  /** The direction of a drag, in radians: the stars fill a band that joins those before and after. Absent for a disc. */
  readonly angle?: number
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
  { at, size, angle, color = GOLD, style = 'stars' }: Scattering,
  random: () => number,
): MagicEffect[] {
  const types: readonly EffectType[] = WAND_STYLES[style].types
  const others = WAND_STYLES[style].colors ?? PINK_AND_WHITE
  const count = Math.min(4 + size, STROKE_LIMITS.effects)
  const start = random()
  const reach = magicReach(size)
  return Array.from({ length: count }, (_, index): MagicEffect => {
    const turn = start + index * GOLDEN_SHARE
    const offset =
      index === 0
        ? MIDDLE
        : angle === undefined
          ? inDisc(turn, (index + random()) / count)
          : inBand(turn, (index - 1 + random()) / (count - 1), angle)
    const { x, y } = pageToUnits({ x: at.x + reach * offset.x, y: at.y + reach * offset.y })
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

const MIDDLE: Point = { x: 0, y: 0 }

/** @param turn in whole turns @param share the share of the disc nearer to the middle @returns a point of the disc with radius 1 */
function inDisc(turn: number, share: number): Point {
  const distance = Math.sqrt(share)
  return { x: distance * Math.cos(turn * 2 * Math.PI), y: distance * Math.sin(turn * 2 * Math.PI) }
}

/** @param share of the way along the angle @returns a point of the square with sides of 2 that lies along the angle */
function inBand(turn: number, share: number, angle: number): Point {
  const along = 2 * share - 1
  const across = 2 * (turn % 1) - 1
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: along * cos - across * sin, y: along * sin + across * cos }
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
