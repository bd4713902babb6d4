/** The palettes that the store sells: twelve colors each, in place of the crayons. Any other color can still be chosen. */
import type { NamedColor } from './named-color.ts'

export interface Palette {
  readonly name: string
  readonly colors: readonly NamedColor[]
}

const colors = (...pairs: (readonly [name: string, hex: string])[]): NamedColor[] =>
  pairs.map(([name, hex]) => ({ name, hex }))

export const PALETTES = {
  forest: {
    name: 'Forest',
    colors: colors(
      ['Moss', '#6B8E3A'],
      ['Fern', '#3F7D3A'],
      ['Pine', '#1F4D33'],
      ['Spring Leaf', '#A8CF5B'],
      ['Sage', '#A9B99A'],
      ['Lichen', '#D5DBA8'],
      ['Bark', '#6B4A2E'],
      ['Chestnut', '#8C4A28'],
      ['Mushroom', '#CDB59A'],
      ['Toadstool', '#C8382E'],
      ['Bilberry', '#3C3A6B'],
      ['Owl', '#4A423B'],
    ),
  },
  ocean: {
    name: 'Ocean',
    colors: colors(
      ['Foam', '#E6F7F5'],
      ['Shallows', '#9FE3DC'],
      ['Lagoon', '#3CC1B8'],
      ['Wave', '#1B9BC9'],
      ['Blue Whale', '#1F5FA8'],
      ['Deep Sea', '#12325F'],
      ['Seaweed', '#2F7D5B'],
      ['Coral', '#FF7F6B'],
      ['Starfish', '#F2A03D'],
      ['Shell', '#F7D9C9'],
      ['Sand', '#E5CC94'],
      ['Octopus', '#8B5FA8'],
    ),
  },
  sunset: {
    name: 'Sunset',
    colors: colors(
      ['First Star', '#FFF1B8'],
      ['Glow', '#FFD166'],
      ['Apricot', '#FFB067'],
      ['Ember', '#F98948'],
      ['Blaze', '#F25C3D'],
      ['Poppy', '#D93A4A'],
      ['Rose', '#E8709A'],
      ['Pink Cloud', '#F7B2C4'],
      ['Lilac', '#B58AC9'],
      ['Violet', '#7B4F9D'],
      ['Dusk', '#46397A'],
      ['Night Fall', '#22244A'],
    ),
  },
  candy: {
    name: 'Candy',
    colors: colors(
      ['Bubble Gum', '#FF85B8'],
      ['Cotton Candy', '#FFC1DE'],
      ['Cherry', '#E0234E'],
      ['Orange Drop', '#FF9A3C'],
      ['Lemon', '#FFE45C'],
      ['Lime', '#B4E04A'],
      ['Mint Drop', '#8DE3C3'],
      ['Blue Raspberry', '#45B8F0'],
      ['Blueberry Gum', '#6C7BE0'],
      ['Grape Soda', '#A45BD1'],
      ['Caramel', '#C98546'],
      ['Chocolate', '#5A3423'],
    ),
  },
  pastel: {
    name: 'Pastel',
    colors: colors(
      ['Soft Pink', '#F8C8DC'],
      ['Soft Coral', '#F9B4A6'],
      ['Soft Peach', '#FFD9B8'],
      ['Soft Butter', '#FFF2B2'],
      ['Soft Lime', '#DDEFB0'],
      ['Soft Green', '#B8E0C2'],
      ['Soft Aqua', '#B5E5E2'],
      ['Soft Sky', '#B9DCF5'],
      ['Soft Blue', '#B9C6F0'],
      ['Soft Lilac', '#D3C2EC'],
      ['Soft Sand', '#E6D8C6'],
      ['Soft Gray', '#CDD3D8'],
    ),
  },
  galaxy: {
    name: 'Galaxy',
    colors: colors(
      ['Starlight', '#F4F1FF'],
      ['Moon', '#D9DCE8'],
      ['Comet', '#8FD3FF'],
      ['Neptune', '#3E6FE0'],
      ['Midnight', '#1B1F5E'],
      ['Black Hole', '#0D0B1E'],
      ['Nebula', '#8A3FFC'],
      ['Aurora', '#2EE6A8'],
      ['Supernova', '#FF4FA3'],
      ['Mars', '#D1522F'],
      ['Saturn', '#E8C27A'],
      ['Stardust', '#C9A7FF'],
    ),
  },
  autumn: {
    name: 'Autumn',
    colors: colors(
      ['Maple', '#C73E1D'],
      ['Pumpkin', '#EB7A1F'],
      ['Marigold', '#F5B23C'],
      ['Corn', '#F7DB7A'],
      ['Pear', '#BCC04A'],
      ['Olive', '#75762F'],
      ['Cranberry', '#8E1F3B'],
      ['Plum', '#5B2E4F'],
      ['Acorn', '#A0683A'],
      ['Walnut', '#5E3B22'],
      ['Oatmeal', '#E7D7BD'],
      ['Rain', '#7C8B95'],
    ),
  },
  skin: {
    name: 'Faces',
    colors: colors(
      ['Porcelain', '#FBE3D3'],
      ['Light Peach', '#F6CFB2'],
      ['Honey', '#E3AE7F'],
      ['Almond', '#C98F62'],
      ['Caramel Brown', '#A66B43'],
      ['Chestnut Brown', '#80502F'],
      ['Cocoa Brown', '#5C3721'],
      ['Ebony', '#3B2418'],
      ['Blush', '#EE9C93'],
      ['Blond', '#E6C36A'],
      ['Auburn', '#8E3B24'],
      ['Raven', '#1F1B1E'],
    ),
  },
} as const satisfies Readonly<Record<string, Palette>>

export type PaletteName = keyof typeof PALETTES

// The keys of a record of constants are its type's.
export const PALETTE_NAMES = Object.keys(PALETTES) as readonly PaletteName[]
