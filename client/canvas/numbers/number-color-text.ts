/** Plain names for the colors of numbered crayons: they are the drawing's own colors, for which the box's names do not fit. */
import { fromHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName, type ColorWord } from '#crdt/regions/nearest-color-name.ts'

const HEXES: Readonly<Record<string, string>> = {
  White: '#ffffff',
  'Light gray': '#d3d3d3',
  Gray: '#9b9b9b',
  'Dark gray': '#5c5c60',
  Black: '#1c1c1c',
  'Light pink': '#fbc8d8',
  Pink: '#ff6dc6',
  'Dark pink': '#d8157f',
  Red: '#ef3a30',
  'Dark red': '#a0141e',
  Coral: '#ff8a80',
  Orange: '#ff822d',
  'Light orange': '#fbb463',
  Gold: '#ffb02e',
  Yellow: '#fcd53f',
  'Light yellow': '#fff2a0',
  Cream: '#fbeed2',
  Beige: '#e8cfa4',
  Tan: '#cfa070',
  Brown: '#8b5a2b',
  'Dark brown': '#593b39',
  Lime: '#bfe03c',
  'Light green': '#a6d896',
  Green: '#35a853',
  'Dark green': '#1f6b33',
  Olive: '#7c8030',
  Mint: '#57cfb4',
  Teal: '#00868a',
  Turquoise: '#26dcf2',
  'Pale blue': '#cfe8fa',
  'Light blue': '#86c8f7',
  Blue: '#1c84e0',
  'Dark blue': '#27459e',
  'Pale purple': '#e4def5',
  Lilac: '#c4a0ea',
  Purple: '#8350cb',
  'Dark purple': '#4a3268',
}

const WORDS = Object.entries(HEXES).map(([name, hex]): ColorWord => ({ name, color: fromHex(hex)! }))

/** Returns the plain name of a color: 'Light blue'. */
export const plainWord = (color: Color): string => nearestColorName(color, WORDS)
