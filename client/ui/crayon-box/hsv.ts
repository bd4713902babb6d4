import { blue, fromHex, green, red, toHex } from '#crdt/document/stroke/color.ts'

/** A color in HSV: hue 0 to 360 (exclusive) in degrees, saturation 0 to 1, value 0 (black) to 1. */
export interface Hsv {
  readonly hue: number
  readonly saturation: number
  readonly value: number
}

/** Returns `#RRGGBB` in HSV; an invalid text counts as white. Grays have hue 0. */
export function hexToHsv(hex: string): Hsv {
  const color = fromHex(hex) ?? 0xffffff
  const [r, g, b] = [red(color) / 255, green(color) / 255, blue(color) / 255]
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  let sixth = 0
  if (span > 0) {
    if (max === r) sixth = (g - b) / span
    else if (max === g) sixth = (b - r) / span + 2
    else sixth = (r - g) / span + 4
  }
  return { hue: (sixth * 60 + 360) % 360, saturation: max === 0 ? 0 : span / max, value: max }
}

/** Returns the color as `#RRGGBB` in capitals. */
export function hsvToHex({ hue, saturation, value }: Hsv): string {
  const channel = (offset: number): number => {
    const position = (offset + hue / 60) % 6
    return Math.round(255 * value * (1 - saturation * Math.max(0, Math.min(position, 4 - position, 1))))
  }
  return toHex((channel(5) << 16) | (channel(3) << 8) | channel(1)).toUpperCase()
}
