/** What the mask of a textured tip says: how near the path is, 255 up to one distance, and less with the square of it, to 0 at another. */

/** Both distances in radii. What lies nearer than `nearest` need not be computed again, however often the stroke crosses it. */
export interface NearnessRange {
  readonly nearest: number
  readonly farthest: number
}

/** Returns what `valueAt` gives for each level of the mask (0-255). @param valueAt takes the distance from the path, in radii */
export function byNearness({ nearest, farthest }: NearnessRange, valueAt: (distance: number) => number): Float64Array {
  const inner = nearest * nearest
  const outer = farthest * farthest
  return Float64Array.from({ length: 256 }, (_, level) => valueAt(Math.sqrt(outer - ((outer - inner) * level) / 255)))
}
