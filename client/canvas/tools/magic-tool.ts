/** The wand: a tap scatters one stroke of stars, a drag one after another. A pure reducer, like the other tools. */
import type { MagicStroke } from '#crdt/document/stroke/stroke.ts'
import { isOnPage } from '#client/canvas/geometry/page-units.ts'
import { GESTURE_WINDOW_MS } from '#client/canvas/input/pointer-arbiter.ts'
import { itemFor } from './owned-looks.ts'
import { magicReach, scatterMagic } from './scatter-magic.ts'
import type { StrokeEffect, StrokeMaker } from './stroke-effect.ts'
import type { ToolSettings } from './tool-settings.ts'
import { needOfStyle } from './wand-styles.ts'
import type { Point } from '#client/canvas/geometry/points.ts'

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
