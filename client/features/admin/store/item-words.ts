import type { ItemType } from '#contract/store.ts'
import { type Unlock, UNLOCKS } from '#contract/unlocks.ts'

export const ITEM_TYPE_WORDS: Readonly<Record<ItemType, string>> = {
  template: 'Template',
  brush: 'Brush',
  palette: 'Palette',
  effect: 'Effect',
  avatar: 'Avatar',
  sticker: 'Sticker',
}

/** Returns the name of what an item unlocks: 'Watercolor' for `tip:watercolor`. */
export function unlockWords(unlock: Unlock): string {
  const name = unlock.slice(unlock.indexOf(':') + 1)
  return `${name[0]!.toUpperCase()}${name.slice(1)}`
}

/** Returns what an item of a type can unlock on the canvas. */
export const unlocksOf = (itemType: ItemType): readonly Unlock[] => UNLOCKS[itemType]
