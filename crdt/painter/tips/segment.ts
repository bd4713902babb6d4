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

/** Returns the part of a segment between two shares of its length, 0 to 1. */
export function partOf({ x0, y0, r0, x1, y1, r1 }: Stretch, from: number, to: number): Stretch {
  return {
    x0: x0 + (x1 - x0) * from,
    y0: y0 + (y1 - y0) * from,
    r0: r0 + (r1 - r0) * from,
    x1: x0 + (x1 - x0) * to,
    y1: y0 + (y1 - y0) * to,
    r1: r0 + (r1 - r0) * to,
  }
}
