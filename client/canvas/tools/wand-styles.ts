/** What the wand can scatter. All styles but the first need an item of the store. */
import { VOCABULARY } from '#contract/vocabulary.ts'
import type { EffectType } from '#crdt/document/stroke/stroke.ts'

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
      /** The colors beside the chosen one; null for pink and white. */
      colors: readonly number[] | null
    }
  >
>

export type WandStyle = keyof typeof WAND_STYLES

// The keys of a record of constants are its type's.
export const WAND_STYLE_NAMES = Object.keys(WAND_STYLES) as readonly WandStyle[]

/** Returns what the item of a style must unlock; null for a free one. */
export const needOfStyle = (style: WandStyle) => VOCABULARY.effects[WAND_STYLES[style].types[0]].unlock
