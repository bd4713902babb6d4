import type { Plates } from '#crdt/painter/planes/planes.ts'

/** In degrees. Labels that follow each other get hues far apart, and no hue returns soon. */
const GOLDEN_ANGLE = 137.508
const SATURATION = 0.72
/** Neighbors differ in lightness too, for eyes that do not tell hues apart. */
const LIGHTNESSES = [0.62, 0.78, 0.7, 0.86] as const

type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
/** The color of lines. */
const INK: Rgb = [38, 49, 61]

/** Returns the color that a region is shown in, 0 to 255 each. Label 0, no region, is white. */
export function regionColor(label: number): Rgb {
  if (label === 0) return WHITE
  const hue = (label * GOLDEN_ANGLE) % 360
  const lightness = LIGHTNESSES[label % LIGHTNESSES.length]!
  const reach = SATURATION * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Returns a page's pixels as RGBA: each region in its own color, under the lines. */
export function paintRegions({ ink, labels, regions }: Pick<Plates, 'ink' | 'labels' | 'regions'>) {
  const colors = Array.from({ length: Math.max(1, regions.length) }, (_, label) => regionColor(label))
  const pixels = new Uint8ClampedArray(labels.length * 4)
  for (let pixel = 0, at = 0; pixel < labels.length; pixel += 1, at += 4) {
    const color = colors[labels[pixel]!] ?? WHITE
    const dark = ink[pixel]! / 255
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = color[channel]! + (INK[channel]! - color[channel]!) * dark
    pixels[at + 3] = 255
  }
  return pixels
}
