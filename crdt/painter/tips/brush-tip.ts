/** What every brush tip provides. `brush-tips.ts` names the tip of each word of the vocabulary. */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import type { Rectangle } from '#crdt/painter/planes/planes.ts'
import type { Segment } from './segment.ts'

/** What a tip knows of its whole stroke: a seed for what looks like chance, and half the full width in painter pixels. */
export interface TipSettings {
  readonly seed: number
  readonly radius: number
}

/** Adds a segment to the coverage, inside `clip` only. */
export type CoverSegment = (coverage: Coverage, clip: Rectangle, segment: Segment, settings: TipSettings) => void

export interface BrushTip {
  readonly cover: CoverSegment
  /** Turns the mask into coverage; without one, the mask is the coverage. */
  readonly texture?: Texture
  /** How far from the path the tip covers pixels, across or down the page, in radii; an edge of a pixel or two comes on top. */
  readonly reach: number
  /** How wide the tip's soft edge is, in radii; 0 for an edge of one pixel. A fill next to the line follows that edge. */
  readonly softness: number
  /** Every pixel half a pixel or more inside the line is covered fully: the disc around each place of the path, as wide as the line there. */
  readonly isFull?: true
}
