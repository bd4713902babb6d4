/** When two colors count as the same. */

/** The most by which each channel may differ (PAINT-2). */
const TOLERANCE = 10

export function colorsMatch(a: number, b: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) <= TOLERANCE &&
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) <= TOLERANCE &&
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)) <= TOLERANCE
  )
}
