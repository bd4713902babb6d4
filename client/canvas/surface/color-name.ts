import { type Color, fromHex } from '#crdt/document/stroke/color.ts'
import { type ColorWord, nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { CRAYONS, DISTINCT_CRAYONS, QUICK_PICKS } from '#client/ui/crayon-box/crayons.ts'

const WHITE: ColorWord = { name: 'white', color: 0xffffff }

const NAMED = [...CRAYONS, ...DISTINCT_CRAYONS, ...QUICK_PICKS].map(({ name, hex }): ColorWord => ({
  name,
  color: fromHex(hex)!,
}))
const ON_PAPER = [WHITE, ...NAMED]

/** Returns the name of a chosen color: that of the nearest crayon. */
export const crayonName = (color: Color): string => nearestColorName(color, NAMED)

/** Returns the name of a color on the page, where paper is white. */
export const paperName = (color: Color): string => nearestColorName(color, ON_PAPER)
