/** Makes the ink of a page from how light its picture is. */
import { areasOf, connectedRuns, sizeOf } from './connected-runs.ts'

/** How much darker than its paper a pixel must be to count as ink. This drops the noise that JPEG leaves around lines. */
const NOISE = 24
/** Luminance (0 = black, 255 = white) that paper is never darker than, and ink never lighter than. */
const DARKEST_PAPER = 160
const LIGHTEST_INK = 110
/** The share of the darkest pixels that become full ink; with less, a thin drawing would never be black. */
const INK_SHARE = 0.005

/** Shades of ink. Nobody sees more at twice the page's size, and fewer shades compress better and hide a rasterizer's rounding. */
const SHADES = 16

/** Dots of ink below this many pixels (about 6 x 6) are dirt: a drawn eye or freckle is larger. */
const DOT_AREA = 40

/** Returns the ink of a scan, or of other pixels that are no drawing, with its paper evened out (`levelPaper`). Dots of dirt are not in it. */
export function inkOfScan(leveled: Uint8Array): Uint8Array {
  const ink = inkFrom(leveled)
  removeDots(ink)
  return ink
}

/** Makes paper of the dots, in place. */
function removeDots(ink: Uint8Array): void {
  for (const dot of areasOf(connectedRuns(ink, 1, 256)))
    if (sizeOf(dot) < DOT_AREA) for (let run = 0; run < dot.length; run += 2) ink.fill(0, dot[run], dot[run + 1])
}

/**
 * Returns darkness from luminance (one byte per pixel, 255 = white). The contrast between the picture's own paper and its
 * darkest lines is stretched to 16 shades in 0..255, so that a grey scan gives full lines on clean paper.
 */
export function inkFrom(luminance: Uint8Array): Uint8Array {
  const histogram = new Uint32Array(256)
  for (const value of luminance) histogram[value]! += 1
  let paper = 255
  for (let value = 255; value >= DARKEST_PAPER; value--) if (histogram[value]! > histogram[paper]!) paper = value
  let ink = 0
  for (let darker = histogram[0]!; ink < LIGHTEST_INK && darker < luminance.length * INK_SHARE;) {
    ink++
    darker += histogram[ink]!
  }
  const white = paper - NOISE
  const table = Uint8Array.from(
    histogram,
    (_, value) =>
      Math.round(Math.min(1, Math.max(0, (white - value) / (white - ink))) * (SHADES - 1)) * (255 / (SHADES - 1)),
  )
  return luminance.map((value) => table[value]!)
}
