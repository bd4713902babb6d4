/**
 * Simulates pressure from speed for fingers and mice, which measure none: a faster line is a little finer, as if drawn by a
 * hand that presses less.
 */

/** Up to this speed the pressure is full. Logical pixels a millisecond. */
const SLOW_PX_PER_MS = 0.4
/** From this speed on the pressure is the lowest. */
const FAST_PX_PER_MS = 3
/** The lowest pressure: it gives four fifths of the full width (see toPressureByte and the painter's LEAST_WIDTH). */
const MIN_PRESSURE = 0.54
/** A change of speed has half its effect after this time, so that one fast report alone changes little. */
const HALF_EFFECT_MS = 40

/** Returns the pressure (0 to 1) of a point `distance` logical pixels and `ms` milliseconds after one with the pressure `before`. */
export function simulatedPressure(before: number, distance: number, ms: number): number {
  const speed = distance / Math.max(ms, 1)
  const quickness = Math.min(Math.max((speed - SLOW_PX_PER_MS) / (FAST_PX_PER_MS - SLOW_PX_PER_MS), 0), 1)
  const target = 1 - (1 - MIN_PRESSURE) * quickness
  return before + ((target - before) * Math.max(ms, 0)) / (Math.max(ms, 0) + HALF_EFFECT_MS)
}
