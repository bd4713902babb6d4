/** Names of colors, for people who do not see the hue and for lists of steps. */
import { type Color, fromHex } from '#crdt/document/stroke/color.ts'
import { type ColorWord, nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { labDistance, okLab } from '#crdt/regions/numbers/ok-lab.ts'
import { CRAYONS, DISTINCT_CRAYONS, QUICK_PICKS } from '#client/ui/crayon-box/crayons.ts'

/** Colors for which the names of the box do not fit: the drawing's own, and mixed ones. */
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
  Salmon: '#ff8a80',
  Orange: '#ff822d',
  'Light orange': '#fbb463',
  Amber: '#ffb02e',
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

const PLAIN = Object.entries(HEXES).map(([name, hex]): ColorWord => ({ name, color: fromHex(hex)! }))

/** Returns the plain name of a color: 'Light blue'. */
export const plainColorName = (color: Color): string => nearestColorName(color, PLAIN)

/** Up to this distance in OKLab, a color is called like a crayon: two crayons of a box differ by twice as much. */
const SAME_NAME = 0.04

const withLab = (name: string, color: Color) => ({ name, lab: okLab(color) })

const CRAYON_LABS = [...CRAYONS, ...DISTINCT_CRAYONS, ...QUICK_PICKS].map(({ name, hex }) =>
  withLab(name, fromHex(hex)!),
)
const PAPER_LABS = [withLab('white', 0xffffff), ...CRAYON_LABS]

/** Returns the nearest crayon's name where the color looks like it, else the plain name. */
function nameAmong(color: Color, crayons: typeof CRAYON_LABS): string {
  const lab = okLab(color)
  let [nearest, least] = ['', SAME_NAME]
  for (const { name, lab: other } of crayons) {
    const distance = labDistance(lab, other)
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest === '' ? plainColorName(color) : nearest
}

/** Returns the name of a chosen color: that of the crayon which it looks like, else a plain one. */
export const crayonName = (color: Color): string => nameAmong(color, CRAYON_LABS)

/** Returns the name of a color on the page, where paper is white. */
export const paperName = (color: Color): string => nameAmong(color, PAPER_LABS)
