/** What items of the store unlock on the canvas, by the item's type. */
import { EFFECT_TYPES, STAMP_TYPES, VOCABULARY, type LookUnlock, type StampType } from './vocabulary.ts'

type EffectUnlock = Extract<LookUnlock, `effect:${string}`>
type StampUnlock = Extract<LookUnlock, `stamp:${string}`>

const unlockOfEffect = (type: (typeof EFFECT_TYPES)[number]) => VOCABULARY.effects[type].unlock

/** The part after the colon of a palette is its name in the client, which does not compile while one is missing. */
export const UNLOCKS = {
  template: [],
  brush: Object.values(VOCABULARY.tips).flatMap(({ unlock }) => unlock ?? []),
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
  effect: EFFECT_TYPES.map(unlockOfEffect).filter(
    (unlock): unlock is EffectUnlock => unlock?.startsWith('effect:') === true,
  ),
  avatar: [],
  sticker: STAMP_TYPES.map(unlockOfEffect).filter(
    (unlock): unlock is StampUnlock => unlock?.startsWith('stamp:') === true,
  ),
} as const

/** What items unlock. Some stamps that were sold are everybody's now; people still own their items. */
export type Unlock = (typeof UNLOCKS)[keyof typeof UNLOCKS][number] | StampType

export const ALL_UNLOCKS: readonly Unlock[] = [...UNLOCKS.brush, ...UNLOCKS.palette, ...UNLOCKS.effect, ...STAMP_TYPES]

/** Returns the path of the picture of what an item unlocks. */
export const unlockPicture = (unlocks: Unlock): string => `/pictures/store/${unlocks.replace(':', '-')}.webp`

/** Returns whether an item of a type must name what it unlocks, because it would do nothing otherwise. */
export const mustUnlock = (itemType: keyof typeof UNLOCKS): boolean => UNLOCKS[itemType].length > 0

/** Returns whether an item of a type may unlock this; null is for items that unlock nothing on the canvas. */
export function mayUnlock(itemType: keyof typeof UNLOCKS, unlocks: Unlock | null): boolean {
  const choices: readonly Unlock[] = UNLOCKS[itemType]
  return unlocks === null ? choices.length === 0 : choices.includes(unlocks)
}
