/** Colors as integers and as hex text. */

/** An opaque color as one integer, `0xRRGGBB`. */
export type Color = number

export const red = (color: Color): number => (color >>> 16) & 255
export const green = (color: Color): number => (color >>> 8) & 255
export const blue = (color: Color): number => color & 255

/** Returns `#rrggbb` in lower case. */
export function toHex(color: Color): string {
  return `#${color.toString(16).padStart(6, '0')}`
}

/** Parses `#RRGGBB`, in either case; returns null for anything else. */
export function fromHex(text: string): Color | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : null
}
