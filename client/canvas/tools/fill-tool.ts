/** Fill: a tap colors the area under it. It acts on release, because a second finger may still make the press a gesture. */
import { isOnPage, type Point } from '#client/canvas/input/geometry.ts'

export type FillInput =
  | { readonly type: 'press'; readonly point: Point }
  | { readonly type: 'drag' }
  | { readonly type: 'release' }
  | { readonly type: 'abandon' }

export interface FillEffect {
  readonly type: 'fill'
  /** In logical pixels, on the page. */
  readonly at: Point
}

/** Where the press began: a small finger slides while it lifts, and means the point that it first touched. */
export type FillState = Point | null

export function fillTool(state: FillState, input: FillInput): readonly [FillState, readonly FillEffect[]] {
  switch (input.type) {
    case 'press':
      return [input.point, []]
    case 'drag':
      return [state, []]
    case 'release':
      return [null, state && isOnPage(state) ? [{ type: 'fill', at: state }] : []]
    case 'abandon':
      return [null, []]
  }
}
