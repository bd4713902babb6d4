/** Finds the color that each region had in the drawing its page was derived from: for color by number, hints and previews. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Every second pixel of every second row is sampled: the smallest region still gives 150 samples. */
const SAMPLE_STEP = 2
/** Colors are counted in bins of 8 levels a channel. */
const BIN_BITS = 5
const BINS = 1 << (3 * BIN_BITS)
/** The bin of transparent pixels, on which nothing was drawn. */
const TRANSPARENT_BIN = BINS
/** Pixels with a lower alpha count as transparent. */
const MIN_ALPHA = 128

interface Bin {
  count: number
  red: number
  green: number
  blue: number
}

/**
 * Returns for each label (0 to `maxLabel`) the most frequent color of `drawing`, an RGBA raster of 1600 x 1200, or null if the
 * region is mostly transparent. Pass `labels` before they grow: under the lines lie the neighbors' colors.
 */
export function referenceColors(labels: Uint16Array, maxLabel: number, drawing: Uint8Array): (Color | null)[] {
  const bins = Array.from({ length: maxLabel + 1 }, () => new Map<number, Bin>())
  for (
    let pixel = 0;
    pixel < PIXELS;
    pixel += pixel % WIDTH === WIDTH - SAMPLE_STEP ? WIDTH + SAMPLE_STEP : SAMPLE_STEP
  ) {
    const label = labels[pixel]!
    if (label === 0) continue
    const [red, green, blue, alpha] = drawing.subarray(pixel * 4, pixel * 4 + 4) as unknown as number[]
    const shift = 8 - BIN_BITS
    const key =
      alpha! < MIN_ALPHA
        ? TRANSPARENT_BIN
        : ((red! >> shift) << (2 * BIN_BITS)) | ((green! >> shift) << BIN_BITS) | (blue! >> shift)
    const bin = bins[label]!.get(key)
    if (!bin) bins[label]!.set(key, { count: 1, red: red!, green: green!, blue: blue! })
    else {
      bin.count += 1
      bin.red += red!
      bin.green += green!
      bin.blue += blue!
    }
  }
  return bins.map((found) => {
    const [best] = [...found].toSorted((a, b) => b[1].count - a[1].count || a[0] - b[0])
    if (!best || best[0] === TRANSPARENT_BIN) return null
    const mean = (sum: number): number => Math.round(sum / best[1].count)
    return mean(best[1].red) * 65_536 + mean(best[1].green) * 256 + mean(best[1].blue)
  })
}
