/** What a person may choose on the canvas: what is free, and what they have bought. Nothing else is offered (ITEM-3). */
import { type LookUnlock, VOCABULARY } from '#contract/vocabulary.ts'
import type { Unlock } from '#contract/unlocks.ts'
import { type EffectType, STAMP_TYPES, type StampType, type Tip, TIPS } from '#crdt/document/stroke/stroke.ts'
import { PALETTE_NAMES, type PaletteName } from '#client/ui/crayon-box/palettes.ts'

/** What the wand can scatter. All styles but the first need an item of the store. */
export const WAND_STYLES = {
  stars: { name: 'Stars', types: ['star', 'sparkle'], colors: null },
  hearts: { name: 'Hearts', types: ['heart'], colors: null },
  snow: { name: 'Snow', types: ['snowflake'], colors: null },
  bubbles: { name: 'Bubbles', types: ['bubble'], colors: null },
  confetti: { name: 'Confetti', types: ['confetti'], colors: [0xe84393, 0xffc928, 0x35a853, 0x3fa9f5, 0x7c4dce] },
  flowers: { name: 'Flowers', types: ['flower'], colors: null },
} as const satisfies Readonly<
  Record<
    string,
    {
      name: string
      types: readonly [EffectType, ...EffectType[]]
      /** The colors besides the chosen one; null for pink and white. */
      colors: readonly number[] | null
    }
  >
>

export type WandStyle = keyof typeof WAND_STYLES

// The keys of a record of constants are its type's.
export const WAND_STYLE_NAMES = Object.keys(WAND_STYLES) as readonly WandStyle[]

/** Returns what the item of a style must unlock; null for a free one. */
export const needOfStyle = (style: WandStyle) => VOCABULARY.effects[WAND_STYLES[style].types[0]].unlock

/** The ids of the items that a person owns, by what these unlock. */
export type OwnedLooks = ReadonlyMap<Unlock, number>

export const NO_LOOKS: OwnedLooks = new Map()

export const isOffered = (owned: OwnedLooks, need: LookUnlock | null): boolean => need === null || owned.has(need)

/** Returns the id of the item that a stroke names for using something, or 0 for what is free. */
export const itemFor = (owned: OwnedLooks, need: LookUnlock | null): number =>
  need === null ? 0 : (owned.get(need) ?? 0)

export const offeredTips = (owned: OwnedLooks): readonly Tip[] =>
  TIPS.filter((tip) => isOffered(owned, VOCABULARY.tips[tip].unlock))

export const offeredStyles = (owned: OwnedLooks): readonly WandStyle[] =>
  WAND_STYLE_NAMES.filter((style) => isOffered(owned, needOfStyle(style)))

export const offeredStamps = (owned: OwnedLooks): readonly StampType[] =>
  STAMP_TYPES.filter((stamp) => isOffered(owned, VOCABULARY.effects[stamp].unlock))

export const offeredPalettes = (owned: OwnedLooks): readonly PaletteName[] =>
  PALETTE_NAMES.filter((name) => owned.has(`palette:${name}`))
