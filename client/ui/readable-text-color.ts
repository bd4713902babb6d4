import { blue, fromHex, green, red } from '#crdt/document/stroke/color.ts'

const INK = '#1d2b36'
const WHITE = '#ffffff'

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#RRGGBB` by WCAG 2.2, 0 to 1; a text that is no color counts as black. */
export function luminance(hex: string): number {
  const color = fromHex(hex) ?? 0
  return 0.2126 * linear(red(color)) + 0.7152 * linear(green(color)) + 0.0722 * linear(blue(color))
}

/** The text color, white or ink, that has the higher contrast on `hex`. */
export function readableTextColor(hex: string): string {
  const ground = luminance(hex)
  const contrast = (text: number): number => (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
  return contrast(luminance(WHITE)) >= contrast(luminance(INK)) ? WHITE : INK
}
