/** A color that one can ask for by name. */
export interface NamedColor {
  readonly name: string
  /** `#RRGGBB`. */
  readonly hex: string
}

/** The twelve crayons in the box, in their order: back row, then front row. */
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

/** Beside the box: skin of every family, snow and gold. */
export const QUICK_PICKS: readonly NamedColor[] = [
  { name: 'Coral', hex: '#FF6B6B' },
  { name: 'Peach', hex: '#FFD8B5' },
  { name: 'Sand', hex: '#C68E5F' },
  { name: 'Cocoa', hex: '#7A4A2B' },
  { name: 'Snow', hex: '#FFFFFF' },
  { name: 'Gold', hex: '#FFD700' },
]

/** What a color is called: its name if it has one, else its code in capitals. */
export function colorName(hex: string): string {
  const code = hex.toUpperCase()
  return [...CRAYONS, ...QUICK_PICKS].find((color) => color.hex === code)?.name ?? code
}
