import { fromHex } from '#crdt/document/stroke/color.ts'
import { type ColorWord, nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import type { NamedColor } from './named-color.ts'
import { PALETTES, type PaletteName } from './palettes.ts'

/** The twelve crayons in their order in the box: back row, then front row. */
export const CRAYONS: readonly NamedColor[] = [
  { name: 'Berry', hex: '#E84393' },
  { name: 'Tomato', hex: '#E5352B' },
  { name: 'Tangerine', hex: '#F5821F' },
  { name: 'Sunny Yellow', hex: '#FFD23F' },
  { name: 'Leaf', hex: '#35A853' },
  { name: 'Mint', hex: '#57CFB4' },
  { name: 'Sky', hex: '#3FA9F5' },
  { name: 'Blueberry', hex: '#2B50B8' },
  { name: 'Grape', hex: '#7C4DCE' },
  { name: 'Bark', hex: '#8B5A2B' },
  { name: 'Stone', hex: '#8E9AA6' },
  { name: 'Night', hex: '#1D2B36' },
]

/**
 * The color-blind friendly crayons: the same twelve, changed as little as possible so that every two differ by at least 0.08
 * in OKLab (four times the smallest visible difference), with full color vision and without any one kind of cone.
 */
export const DISTINCT_CRAYONS: readonly NamedColor[] = [
  { name: 'Berry', hex: '#CA4EA7' },
  { name: 'Tomato', hex: '#E83220' },
  { name: 'Tangerine', hex: '#F88B1E' },
  { name: 'Sunny Yellow', hex: '#FFD23F' },
  { name: 'Leaf', hex: '#198F5D' },
  { name: 'Mint', hex: '#74D4BB' },
  { name: 'Sky', hex: '#3FA9F5' },
  { name: 'Blueberry', hex: '#2D4D9A' },
  { name: 'Grape', hex: '#8546D5' },
  { name: 'Bark', hex: '#7F3B17' },
  { name: 'Stone', hex: '#9AA3A3' },
  { name: 'Night', hex: '#1D2B36' },
]

/** Returns the twelve colors in the box. @param distinct the color-blind friendly box @param palette takes the place of the crayons */
export function crayonsInBox(distinct: boolean, palette: PaletteName | null = null): readonly NamedColor[] {
  if (palette !== null) return PALETTES[palette].colors
  return distinct ? DISTINCT_CRAYONS : CRAYONS
}

/** Returns the color of the same crayon in the other box; a color that is no crayon's is returned unchanged. */
export function sameCrayon(hex: string, distinct: boolean): string {
  const code = hex.toUpperCase()
  const place = [CRAYONS, DISTINCT_CRAYONS]
    .map((box) => box.findIndex((crayon) => crayon.hex === code))
    .find((i) => i >= 0)
  return crayonsInBox(distinct)[place ?? -1]?.hex ?? hex
}

/** Returns whether the color is a crayon's, in either box. */
export function isCrayon(hex: string): boolean {
  const code = hex.toUpperCase()
  return [...CRAYONS, ...DISTINCT_CRAYONS].some((crayon) => crayon.hex === code)
}

/** Six colors in addition to the crayons: skin tones, snow and gold. */
export const QUICK_PICKS: readonly NamedColor[] = [
  { name: 'Coral', hex: '#FF6B6B' },
  { name: 'Peach', hex: '#FFD8B5' },
  { name: 'Sand', hex: '#C68E5F' },
  { name: 'Cocoa', hex: '#7A4A2B' },
  { name: 'Snow', hex: '#FFFFFF' },
  { name: 'Gold', hex: '#FFD700' },
]

const NAMED: readonly NamedColor[] = [
  ...CRAYONS,
  ...DISTINCT_CRAYONS,
  ...QUICK_PICKS,
  ...Object.values(PALETTES).flatMap(({ colors }) => colors),
]

const WORDS = [...CRAYONS, ...QUICK_PICKS].map(({ name, hex }): ColorWord => ({ name, color: fromHex(hex)! }))

/** Returns the name of a color, or 'Like Coral' for one that has none. */
export function spokenColor(hex: string): string {
  const name = colorName(hex)
  const color = fromHex(hex)
  return name.startsWith('#') && color !== null ? `Like ${nearestColorName(color, WORDS)}` : name
}

/** Returns the name of a color, or its code in capitals when it has none. */
export function colorName(hex: string): string {
  const code = hex.toUpperCase()
  return NAMED.find((color) => color.hex === code)?.name ?? code
}
