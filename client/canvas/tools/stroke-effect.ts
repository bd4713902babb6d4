/** What the tools that draw strokes have in common: the effects that they return, and what a new stroke needs. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

export type StrokeEffect<S extends Stroke> =
  /** Show the stroke as it is so far. It is not in the document yet. */
  | { readonly type: 'preview'; readonly stroke: S }
  | { readonly type: 'commit'; readonly stroke: S }
  /** Remove what was shown last. */
  | { readonly type: 'discard' }

/** Author, ids and time of new strokes. Tests pass their own. */
export interface StrokeMaker {
  readonly author: number
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}
