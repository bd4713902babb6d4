/**
 * A finger and a mouse measure no pressure. Their speed stands for it: a hand presses less the faster it goes, and a line
 * that gets a little finer where it is quick looks drawn, not printed.
 */

/** Logical pixels a millisecond: up to here a hand takes care ... */
const SLOW = 0.4
/** ... and from here on it only swings. */
const FAST = 3
/** The pressure of the fastest line: four fifths of the full width (see toPressureByte and the painter's LEAST_WIDTH). */
const LIGHTEST = 0.54
/** Half of a change of speed shows after so many milliseconds: a single quick report is no quick hand. */
const EASE_MS = 40

/** Pressure (0 to 1) of a point `distance` logical pixels and `ms` milliseconds after one with the pressure `before`. */
export function simulatedPressure(before: number, distance: number, ms: number): number {
  const speed = distance / Math.max(ms, 1)
  const quickness = Math.min(Math.max((speed - SLOW) / (FAST - SLOW), 0), 1)
  const meant = 1 - (1 - LIGHTEST) * quickness
  return before + ((meant - before) * Math.max(ms, 0)) / (Math.max(ms, 0) + EASE_MS)
}
