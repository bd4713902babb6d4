import { fromHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName, type ColorWord } from '#crdt/regions/nearest-color-name.ts'
import { CRAYONS, DISTINCT_CRAYONS, QUICK_PICKS } from '#client/ui/crayon-box/crayons.ts'

const WHITE: ColorWord = { name: 'white', color: 0xffffff }

const NAMED = [...CRAYONS, ...DISTINCT_CRAYONS, ...QUICK_PICKS].map(({ name, hex }): ColorWord => ({
  name,
  color: fromHex(hex)!,
}))
const ON_PAPER = [WHITE, ...NAMED]

/** Returns the name of a chosen color: that of the nearest crayon. */
export const crayonWord = (color: Color): string => nearestColorName(color, NAMED)

/** Returns the name of a color on the page, where paper is white. */
export const paperWord = (color: Color): string => nearestColorName(color, ON_PAPER)
