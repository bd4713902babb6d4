/** Detects the paint of an area, so that a second fill takes a patterned area whole, dots and all. */
import type { FillStyle } from '#crdt/document/stroke/stroke.ts'
import { blendPixel } from '#crdt/painter/planes/pixel.ts'
import { HEIGHT, WHOLE_PAGE, WIDTH, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { intersection } from '#crdt/painter/planes/rectangle.ts'
import { plainPaint, type FillPaint } from './fill-paint.ts'
import { colorsMatch } from './color-match.ts'
import { openRuns } from './open-runs.ts'
import { formsOf, patternOf, type Pattern, type PatternName } from './pattern.ts'

/** Fine patterns are sampled on a grid around the seed: this many pixels to each side, this many pixels apart. */
const GRID_REACH = 35
const GRID_STEP = 5
/** A gradient is sampled all over the region, at about this many pixels. */
const GRADIENT_SAMPLES = 200
/** A pattern counts as found when it explains this share of the samples ... */
const EXPLAINED_SHARE = 0.6
/** ... and one color explains fewer of them by this share. */
const GAIN_OVER_PLAIN = 0.08
/** The least difference of the pattern (0-255) between two samples from which its two colors can be computed. */
const MIN_CONTRAST = 80
/** How many samples are tried as the seed's partner. */
const MAX_TRIES = 4

const FINE_STYLES: readonly FillStyle[] = ['dots', 'stripes', 'glitter']
/** Two colors that hardly differ explain much as dots, but glitter only where it is. */
const FINE_STYLES_3: readonly FillStyle[] = ['glitter', 'dots', 'stripes']
const BROAD: readonly PatternName[] = [{ style: 'gradient', form: 0 }]

/**
 * Returns the paint at pixel index `seed`, in a region with `bounds`: the pattern that explains the region's pixels much
 * better than one color does, or else the seed's color.
 */
export function detectPaint(pixels: Int32Array, plates: Plates, seed: number, bounds: Rectangle): FillPaint {
  const nearby = samplesAround(plates, seed)
  const distant = distantSamples(plates, plates.labels[seed]!)
  return (
    recognise(pixels, seed, nearby, finePatterns(plates.painterVersion), bounds, plainPaint(pixels[seed]!)) ??
    detectBroadly(pixels, distant, seed, bounds)
  )
}

/** As detectPaint, in an area without a fine pattern: reads only the seed and `distant`, the distantSamples of its region. */
export function detectBroadly(
  pixels: Int32Array,
  distant: readonly number[],
  seed: number,
  bounds: Rectangle,
): FillPaint {
  const plain = plainPaint(pixels[seed]!)
  return recognise(pixels, seed, distant, BROAD, bounds, plain) ?? plain
}

/** Whether detectPaint found the paint near the seed, without the distant samples. */
export const isFinePattern = ({ style }: PatternName): boolean => FINE_STYLES.includes(style)

/** Returns a bound of the pixels near the seed that detectPaint reads. */
export function nearbyBounds(seed: number): Rectangle {
  const y = Math.floor(seed / WIDTH)
  const x = seed - y * WIDTH
  const around = { left: x - GRID_REACH, top: y - GRID_REACH, right: x + GRID_REACH + 1, bottom: y + GRID_REACH + 1 }
  return intersection(around, WHOLE_PAGE)
}

const finePatterns = (painterVersion: number): readonly PatternName[] =>
  (painterVersion < 3 ? FINE_STYLES : FINE_STYLES_3).flatMap((style) =>
    formsOf(style, painterVersion).map((form) => ({ style, form })),
  )

function recognise(
  pixels: Int32Array,
  seed: number,
  samples: readonly number[],
  names: readonly PatternName[],
  bounds: Rectangle,
  plain: FillPaint,
): FillPaint | null {
  const explainedByPlain = samples.reduce((sum, at) => sum + (colorsMatch(pixels[at]!, plain.base) ? 1 : 0), 0)
  const enough = Math.max(EXPLAINED_SHARE * samples.length, explainedByPlain + GAIN_OVER_PLAIN * samples.length)
  if (enough > samples.length) return null
  for (const name of names) {
    const pattern = patternOf(name, bounds)!
    const partOfSeed = patternAt(pattern, seed)
    const parts = samples.map((at) => patternAt(pattern, at))
    let tries = 0
    for (const [index, sample] of samples.entries()) {
      if (tries === MAX_TRIES) break
      if (Math.abs(parts[index]! - partOfSeed) < MIN_CONTRAST || colorsMatch(pixels[sample]!, pixels[seed]!)) continue
      tries += 1
      const base = throughBoth(pixels[seed]!, partOfSeed, pixels[sample]!, parts[index]!, 0)
      const light = throughBoth(pixels[seed]!, partOfSeed, pixels[sample]!, parts[index]!, 255)
      if (!colorsMatch(pixels[seed]!, blendPixel(base, light, partOfSeed))) continue
      if (explains(pixels, samples, parts, base, light, enough)) return { base, light, pattern, name }
    }
  }
  return null
}

/** Whether at least `enough` samples match the two colors, mixed by the samples' parts. */
function explains(
  pixels: Int32Array,
  samples: readonly number[],
  parts: readonly number[],
  base: number,
  light: number,
  enough: number,
): boolean {
  let spare = samples.length - enough
  for (const [index, at] of samples.entries()) {
    if (colorsMatch(pixels[at]!, blendPixel(base, light, parts[index]!))) continue
    spare -= 1
    if (spare < 0) return false
  }
  return true
}

const patternAt = (pattern: Pattern, at: number): number => pattern(at % WIDTH, Math.floor(at / WIDTH))

/** Returns the color at `part` of the straight line on which color `a` lies at `partA` and `b` at `partB`. */
function throughBoth(a: number, partA: number, b: number, partB: number, part: number): number {
  let pixel = 0xff000000
  for (const bits of [0, 8, 16]) {
    const [fromA, fromB] = [(a >>> bits) & 255, (b >>> bits) & 255]
    const value = Math.floor(fromA + ((fromB - fromA) * (part - partA)) / (partB - partA) + 0.5)
    pixel |= Math.min(255, Math.max(0, value)) << bits
  }
  return pixel
}

/** Returns the pixels of the seed's region on a grid around it. */
function samplesAround({ labels }: Plates, seed: number): number[] {
  const label = labels[seed]
  const row = Math.floor(seed / WIDTH)
  const column = seed % WIDTH
  const samples: number[] = []
  for (let y = row - GRID_REACH; y <= row + GRID_REACH; y += GRID_STEP) {
    for (let x = column - GRID_REACH; x <= column + GRID_REACH; x += GRID_STEP) {
      if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && labels[y * WIDTH + x] === label) samples.push(y * WIDTH + x)
    }
  }
  return samples
}

/** Returns the middles of about GRADIENT_SAMPLES runs, spread evenly over those of the label. */
export function distantSamples(plates: Plates, label: number): number[] {
  const runs = openRuns(plates, label)
  const every = Math.max(1, Math.floor(runs.length / 2 / GRADIENT_SAMPLES))
  const samples: number[] = []
  for (let run = 0; run * 2 < runs.length; run += every) samples.push((runs[run * 2]! + runs[run * 2 + 1]!) >>> 1)
  return samples
}
