/**
 * The outlines of the wand's effects, as flat x, y pairs around the middle; 10,000 is the effect's size. The numbers are fixed
 * because sine and cosine differ between engines.
 */
export const SHAPE_UNIT = 10_000

/** Five points; the inner corners lie at 0.48 of the radius. */
export const STAR: readonly number[] = [
  0, -10_000, 2821, -3883, 9511, -3090, 4565, 1483, 5878, 8090, 0, 4800, -5878, 8090, -4565, 1483, -9511, -3090, -2821,
  -3883,
]

/** Four points, the upright ones longer, joined by quadratic curves that bend inwards, of six chords each. */
export const SPARKLE: readonly number[] = [
  0, -10_000, 400, -7222, 1120, -4889, 2160, -3000, 3520, -1556, 5200, -556, 7200, 0, 5200, 556, 3520, 1556, 2160, 3000,
  1120, 4889, 400, 7222, 0, 10_000, -400, 7222, -1120, 4889, -2160, 3000, -3520, 1556, -5200, 556, -7200, 0, -5200,
  -556, -3520, -1556, -2160, -3000, -1120, -4889, -400, -7222,
]

/** Cosine and sine, times SHAPE_UNIT, of 0, 9, ... 63 degrees: all turns of a star that look different. */
export const TURNS: readonly (readonly [number, number])[] = [
  [10_000, 0],
  [9877, 1564],
  [9511, 3090],
  [8910, 4540],
  [8090, 5878],
  [7071, 7071],
  [5878, 8090],
  [4540, 8910],
]
