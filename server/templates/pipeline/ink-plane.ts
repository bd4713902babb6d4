/** How much darker than its paper a pixel must be before it counts as ink: takes away what JPEG leaves around lines. */
const NOISE = 24
/** Paper is never darker than this, ink never lighter (0 = black, 255 = white). */
const DARKEST_PAPER = 160
const LIGHTEST_INK = 110
/** The darkest pixels that are taken for full ink: half a percent, or a thin drawing would never be black. */
const INK_SHARE = 0.005

/** Shades of ink: more cannot be told apart at twice the page's size, fewer bytes travel, and a rasteriser's rounding is lost. */
const SHADES = 16

/**
 * Darkness from luminance (one byte a pixel, 255 = white): the contrast between the picture's own paper and its darkest
 * lines, stretched to 16 shades in 0..255, so that a grey scan gives full lines on clean paper.
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
