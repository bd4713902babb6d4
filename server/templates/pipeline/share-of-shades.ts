/** Tells line art from photos: line art is paper and lines, with a few shades at the edges of lines. */

/** Luminance below this is line, from `PAPER` on it is paper. */
const LINE = 90
const PAPER = 205

/** Returns the share, 0 to 1, of the pixels that are neither paper nor line. One byte per pixel, 255 = white. */
export function shareOfShades(luminance: Uint8Array): number {
  let shades = 0
  for (const value of luminance) if (value >= LINE && value < PAPER) shades++
  return shades / luminance.length
}
