/** The straight pieces of a flattened path. Lengths and places are in painter pixels; a pixel's center lies at + 0.5. */

/** Two discs and everything between them: what a round tip sweeps. */
export interface Stretch {
  readonly x0: number
  readonly y0: number
  readonly r0: number
  readonly x1: number
  readonly y1: number
  readonly r1: number
}

/**
 * One straight piece, from (`x0`, `y0`) to (`x1`, `y1`), half as wide as `r0` at the start and `r1` at the end.
 * (`fromX`, `fromY`) is the start of the segment before it, or its own start when it is the first.
 */
export interface Segment extends Stretch {
  readonly fromX: number
  readonly fromY: number
  /** The path's length up to the start. */
  readonly travelled: number
  /** Whether the path ends here. */
  readonly isLast: boolean
}
