/** Inner product, over the three channels, of `a - origin` and `b - origin` (see pixel.ts); with `a` twice, the square of the distance. */
export function difference(a: number, b: number, origin: number): number {
  const red = origin & 255
  const green = (origin >>> 8) & 255
  const blue = (origin >>> 16) & 255
  return (
    ((a & 255) - red) * ((b & 255) - red) +
    (((a >>> 8) & 255) - green) * (((b >>> 8) & 255) - green) +
    (((a >>> 16) & 255) - blue) * (((b >>> 16) & 255) - blue)
  )
}
