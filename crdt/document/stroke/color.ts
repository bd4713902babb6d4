/** An opaque color as one integer, `0xRRGGBB`. */
export type Color = number

export const red = (color: Color): number => (color >>> 16) & 255
export const green = (color: Color): number => (color >>> 8) & 255
export const blue = (color: Color): number => color & 255

/** `#rrggbb`, lower case. */
export function toHex(color: Color): string {
  return `#${color.toString(16).padStart(6, '0')}`
}

/** Reads `#RRGGBB`; null for anything else. */
export function fromHex(text: string): Color | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : null
}
