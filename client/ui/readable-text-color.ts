import { blue, fromHex, green, red } from '#crdt/document/stroke/color.ts'

const INK = '#1d2b36'
const WHITE = '#ffffff'

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of `#RRGGBB` by WCAG 2.2, from 0 to 1; an invalid text counts as black. */
export function luminance(hex: string): number {
  const color = fromHex(hex) ?? 0
  return 0.2126 * linear(red(color)) + 0.7152 * linear(green(color)) + 0.0722 * linear(blue(color))
}

/** Returns the text color, white or ink, with the higher contrast on the background `hex`. */
export function readableTextColor(hex: string): string {
  const background = luminance(hex)
  const contrast = (text: number): number => (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05)
  return contrast(luminance(WHITE)) >= contrast(luminance(INK)) ? WHITE : INK
}
