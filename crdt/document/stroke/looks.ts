/**
 * Which tips, effects and stamps are free, and which need an item of the store (ITEM-1): null, or what the item must unlock. The
 * names are those of `contract/unlocks.ts`; the server does not compile while the lists differ.
 */
import type { EffectType, Stroke, Tip } from './stroke.ts'

export const LOOKS = {
  tips: {
    round: null,
    square: null,
    fuzzy: null,
    sketchy: null,
    crayon: 'tip:crayon',
    marker: 'tip:marker',
    watercolor: 'tip:watercolor',
    chalk: 'tip:chalk',
    ribbon: 'tip:ribbon',
    dotted: 'tip:dotted',
    spray: 'tip:spray',
    stitch: 'tip:stitch',
  },
  effects: {
    star: null,
    sparkle: null,
    heart: 'effect:hearts',
    snowflake: 'effect:snow',
    bubble: 'effect:bubbles',
    confetti: 'effect:confetti',
    flower: 'effect:flowers',
    'stamp:star': 'stamp:star',
    'stamp:heart': 'stamp:heart',
    'stamp:sun': 'stamp:sun',
    'stamp:moon': 'stamp:moon',
    'stamp:cloud': 'stamp:cloud',
    'stamp:rainbow': 'stamp:rainbow',
    'stamp:balloon': 'stamp:balloon',
    'stamp:butterfly': 'stamp:butterfly',
    'stamp:fish': 'stamp:fish',
    'stamp:cat': 'stamp:cat',
    'stamp:bear': 'stamp:bear',
    'stamp:daisy': 'stamp:daisy',
    'stamp:tree': 'stamp:tree',
    'stamp:house': 'stamp:house',
    'stamp:boat': 'stamp:boat',
    'stamp:crown': 'stamp:crown',
    'stamp:cupcake': 'stamp:cupcake',
    'stamp:rocket': 'stamp:rocket',
  },
} as const satisfies {
  tips: Readonly<Record<Tip, string | null>>
  effects: Readonly<Record<EffectType, string | null>>
}

/** What an item must unlock before its owner may use some look. */
export type LookUnlock = NonNullable<(typeof LOOKS.tips)[Tip] | (typeof LOOKS.effects)[EffectType]>

/** The tips and the effects that need no item. */
export const isFreeTip = (tip: Tip): boolean => LOOKS.tips[tip] === null
export const isFreeEffect = (type: EffectType): boolean => LOOKS.effects[type] === null

/** What the use of items is judged by. */
export interface ItemUse {
  readonly itemId: number
  /** What that item must unlock; empty for a stroke that uses only what is free. */
  readonly needs: readonly LookUnlock[]
}

/** Returns what the item of a stroke must unlock. */
export function needsOf(stroke: Stroke): readonly LookUnlock[] {
  switch (stroke.tool) {
    case 'brush':
    case 'eraser':
      return [LOOKS.tips[stroke.tip]].filter((need) => need !== null)
    case 'fill':
      return []
    case 'magic':
      return stroke.effects.map(({ type }) => LOOKS.effects[type]).filter((need) => need !== null)
  }
}

/** What a person owns, by the item's id: what it unlocks on the canvas, or null for what unlocks nothing there. */
export type OwnedItems = ReadonlyMap<number, string | null>

export const OWNS_NOTHING: OwnedItems = new Map()

/** Returns whether the owner of these items may draw so: the item is theirs, and unlocks all that the stroke uses (ITEM-1). */
export function mayUse({ itemId, needs }: ItemUse, owned: OwnedItems): boolean {
  if (itemId !== 0 && !owned.has(itemId)) return false
  const unlocked = owned.get(itemId)
  return needs.every((need) => need === unlocked)
}
