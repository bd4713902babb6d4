/** The stickers: a press shows the stamp, a drag moves it, and the release leaves it on the page. A pure reducer, like the other tools. */
import { VOCABULARY } from '#contract/vocabulary.ts'
import { STROKE_LIMITS, type MagicStroke } from '#crdt/document/stroke/stroke.ts'
import { isOnPage, pageToUnits, type Point } from '#client/canvas/input/geometry.ts'
import { itemFor } from './owned-looks.ts'
import type { StrokeEffect, StrokeMaker } from './stroke-effect.ts'
import type { ToolSettings } from './tool-settings.ts'

export type StampInput =
  | { readonly type: 'press'; readonly point: Point; readonly settings: ToolSettings }
  | { readonly type: 'drag'; readonly points: readonly Point[] }
  | { readonly type: 'release' }
  | { readonly type: 'abandon' }

/** The stamp under the pointer, shown and not committed yet. */
export type StampState = { readonly stroke: MagicStroke } | null

type Step = readonly [StampState, readonly StrokeEffect<MagicStroke>[]]

export function stampTool(state: StampState, input: StampInput, maker: StrokeMaker): Step {
  switch (input.type) {
    case 'press':
      return isOnPage(input.point) ? shown(stampAt(input.point, input.settings, maker)) : [null, []]
    case 'drag': {
      const last = input.points.findLast(isOnPage)
      return state && last ? shown(movedTo(state.stroke, last)) : [state, []]
    }
    case 'release':
      return [null, state ? [{ type: 'commit', stroke: state.stroke }] : []]
    case 'abandon':
      return [null, state ? [{ type: 'discard' }] : []]
  }
}

const shown = (stroke: MagicStroke): Step => [{ stroke }, [{ type: 'preview', stroke }]]

function stampAt(point: Point, settings: ToolSettings, { author, newId, now }: StrokeMaker): MagicStroke {
  const { stamp: type, stampSize, color, owned } = settings
  const size = Math.round(stampSize / 2)
  return {
    id: newId(),
    author,
    madeAt: now(),
    itemId: itemFor(owned, VOCABULARY.effects[type].unlock),
    tool: 'magic',
    color,
    size: Math.min(stampSize, STROKE_LIMITS.maxSize),
    opacity: 100,
    effects: [{ ...pageToUnits(point), color, type, size }],
  }
}

const movedTo = (stroke: MagicStroke, point: Point): MagicStroke => ({
  ...stroke,
  effects: stroke.effects.map((effect) => ({ ...effect, ...pageToUnits(point) })),
})
