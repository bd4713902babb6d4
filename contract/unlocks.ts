/**
 * What items of the store unlock on the canvas, by the item's type: the one list that the store, the guard and the canvas share.
 * The part after the colon is a tip or a type of effect of `crdt/document/stroke`, or a palette or a style of the wand of the client:
 * none of them compiles while a name is missing.
 */
export const UNLOCKS = {
  template: [],
  brush: [
    'tip:crayon',
    'tip:marker',
    'tip:watercolor',
    'tip:chalk',
    'tip:ribbon',
    'tip:dotted',
    'tip:spray',
    'tip:stitch',
  ],
  palette: [
    'palette:forest',
    'palette:ocean',
    'palette:sunset',
    'palette:candy',
    'palette:pastel',
    'palette:galaxy',
    'palette:autumn',
    'palette:skin',
  ],
  effect: ['effect:hearts', 'effect:snow', 'effect:bubbles', 'effect:confetti', 'effect:flowers'],
  avatar: [],
  sticker: [
    'stamp:star',
    'stamp:heart',
    'stamp:sun',
    'stamp:moon',
    'stamp:cloud',
    'stamp:rainbow',
    'stamp:balloon',
    'stamp:butterfly',
    'stamp:fish',
    'stamp:cat',
    'stamp:bear',
    'stamp:daisy',
    'stamp:tree',
    'stamp:house',
    'stamp:boat',
    'stamp:crown',
    'stamp:cupcake',
    'stamp:rocket',
  ],
} as const

export type Unlock = (typeof UNLOCKS)[keyof typeof UNLOCKS][number]

export const ALL_UNLOCKS = [
  ...UNLOCKS.brush,
  ...UNLOCKS.palette,
  ...UNLOCKS.effect,
  ...UNLOCKS.sticker,
] as const satisfies readonly Unlock[]

/** Returns the path of the picture of what an item unlocks. */
export const unlockPicture = (unlocks: Unlock): string => `/pictures/store/${unlocks.replace(':', '-')}.webp`

/** Returns whether an item of a type must name what it unlocks, because it would do nothing otherwise (COIN-7). */
export const mustUnlock = (itemType: keyof typeof UNLOCKS): boolean => UNLOCKS[itemType].length > 0

/** Returns whether an item of a type may unlock this; null is for items that unlock nothing on the canvas. */
export function mayUnlock(itemType: keyof typeof UNLOCKS, unlocks: Unlock | null): boolean {
  const choices: readonly Unlock[] = UNLOCKS[itemType]
  return unlocks === null ? choices.length === 0 : choices.includes(unlocks)
}
