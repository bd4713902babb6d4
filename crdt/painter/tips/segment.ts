/** One straight piece of a flattened path. */
import type { Rectangle } from '#crdt/painter/planes/planes.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'

/** Two discs and all that lies between them: what a round tip sweeps. */
export interface Stretch {
  readonly x0: number
  readonly y0: number
  readonly r0: number
  readonly x1: number
  readonly y1: number
  readonly r1: number
}

/**
 * From (`x0`, `y0`) to (`x1`, `y1`) in painter pixels (a pixel's center lies at + 0.5), half as wide as `r0` at the start and
 * `r1` at the end. (`fromX`, `fromY`) is where the segment before it started, the start itself when there is none.
 */
export interface Segment extends Stretch {
  readonly fromX: number
  readonly fromY: number
  /** The path's length up to the start. */
  readonly travelled: number
  /** Whether the path ends here. */
  readonly isLast: boolean
}

/** What a tip may know of its whole stroke: a seed for what looks like chance, and half the full width in painter pixels. */
export interface TipSettings {
  readonly seed: number
  readonly radius: number
}

/** Adds a segment to the coverage, inside `clip` only. */
export type CoverSegment = (coverage: Coverage, clip: Rectangle, segment: Segment, settings: TipSettings) => void
