/** Whether the regions of a page are colored, and with which color. Reads some hundred pixels of each. */
import { blue, green, red, type Color } from '#crdt/document/stroke/color.ts'
import { foilBlack } from '#crdt/painter/fill/fill-paint.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'

/** Most of the region is paper. */
export const BLANK = 0
/** It has a color of its own. */
export const FREE = 1
/** Most of it has the color of its number, in any fill style. */
export const RIGHT = 2

/** About this many pixels of a region are read. */
const SAMPLES = 400
/** Channels from which on paper counts as blank. */
const PAPER = 250
/** The most by which a channel may differ from the color. */
const TOLERANCE = 24
/** The part of white up to which a tint counts as the color itself, and that part of a region which must be so. */
const MAX_FULL_TINT = 0.2
const MIN_FULL_PART = 0.1
/** The least white that every flake of glitter has. */
const MIN_FOIL_TINT = 0.05

/**
 * Returns the state of each region by label; labels without a region are blank. A region that should stay white is right while it
 * is paper. All fill styles mix the color with white, so that tints count as the color where some of it is pure.
 * @param targets the color of each label's number
 */
export function regionColoring(plates: Plates, plane: ColorPlane, targets: readonly (Color | undefined)[]): Uint8Array {
  const states = new Uint8Array(plates.regions.length)
  for (const region of plates.regions) {
    const target = region ? targets[region.label] : undefined
    if (region && target !== undefined)
      states[region.label] = stateOf(plates, plane, region.label, strideFor(region.area), target)
  }
  return states
}

/** An odd distance does not fall into step with stripes and rows. */
const strideFor = (area: number): number => Math.max(1, Math.floor(area / SAMPLES)) | 1

function stateOf(plates: Plates, plane: ColorPlane, label: number, stride: number, target: Color): number {
  const whiteOf = whiteIn(target, plates.painterVersion)
  let [samples, paper, full, tinted, skip] = [0, 0, 0, 0, 0]
  for (let run = plates.runStarts[label]!; run < plates.runStarts[label + 1]!; run += 1) {
    const end = plates.runs[2 * run + 1]!
    let at = plates.runs[2 * run]! + skip
    for (; at < end; at += stride) {
      const [r, g, b] = [plane[4 * at]!, plane[4 * at + 1]!, plane[4 * at + 2]!]
      samples += 1
      if (r >= PAPER && g >= PAPER && b >= PAPER) {
        paper += 1
        continue
      }
      const white = whiteOf(r, g, b)
      if (white === null) continue
      tinted += 1
      if (white <= MAX_FULL_TINT) full += 1
    }
    skip = at - end
  }
  const half = samples / 2
  if (target === 0xffffff && paper > half) return RIGHT
  if (full > half || (tinted > half && full >= samples * MIN_FULL_PART)) return RIGHT
  return paper > half ? BLANK : FREE
}

/** Returns how much white (0 to 1) is mixed into a color in a pixel; null when the pixel has another color. */
type WhiteIn = (r: number, g: number, b: number) => number | null

/** Returns the function for all fill styles of `target`. */
function whiteIn(target: Color, painterVersion: number): WhiteIn {
  const [r, g, b] = [red(target), green(target), blue(target)]
  const plain = whiteBeside(r, g, b)
  const shade = 1 - foilBlack(target, painterVersion) / 255
  const foil = whiteBeside(r * shade, g * shade, b * shade)
  return (...pixel) => {
    const white = plain(...pixel)
    if (white !== null) return white
    const onFoil = foil(...pixel)
    // Foil always shines a little: without white it is another, darker color.
    return onFoil !== null && onFoil >= MIN_FOIL_TINT ? onFoil : null
  }
}

function whiteBeside(...channels: readonly [number, number, number]): WhiteIn {
  const darkest = channels.indexOf(Math.min(...channels))
  const span = Math.max(1, 255 - channels[darkest]!)
  return (r, g, b) => {
    const value = darkest === 0 ? r : darkest === 1 ? g : b
    const white = Math.min(1, Math.max(0, (value - channels[darkest]!) / span))
    return isNear(r, channels[0], white) && isNear(g, channels[1], white) && isNear(b, channels[2], white)
      ? white
      : null
  }
}

const isNear = (value: number, channel: number, white: number): boolean =>
  Math.abs(channel + white * (255 - channel) - value) <= TOLERANCE
