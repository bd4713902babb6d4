/** Fill: a tap colors the area under it. It acts on release, so that a second finger can still make it a gesture. */
import { isOnPage } from '#client/canvas/geometry/page-units.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

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

/** Where the tap began: a small finger slides while it lifts, and means the place it touched. */
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
