/** When two colors count as the same, and how far apart they are. Colors are pixels (see pixel.ts); alpha is ignored. */

/** The most by which each channel may differ (PAINT-2). */
const TOLERANCE = 10

export function colorsMatch(a: number, b: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) <= TOLERANCE &&
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) <= TOLERANCE &&
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)) <= TOLERANCE
  )
}

/** Returns the dot product, over the three channels, of `a - origin` and `b - origin`. */
export function colorDotProduct(a: number, b: number, origin: number): number {
  const red = origin & 255
  const green = (origin >>> 8) & 255
  const blue = (origin >>> 16) & 255
  return (
    ((a & 255) - red) * ((b & 255) - red) +
    (((a >>> 8) & 255) - green) * (((b >>> 8) & 255) - green) +
    (((a >>> 16) & 255) - blue) * (((b >>> 16) & 255) - blue)
  )
}

/** Returns the square of the distance between two colors. */
export const squaredColorDistance = (a: number, b: number): number => colorDotProduct(a, a, b)
