import type { ItemType } from '#contract/store.ts'

/** The headings over the items of each type. */
export const TYPE_TITLES: Readonly<Record<ItemType, string>> = {
  template: 'Templates',
  brush: 'Brushes',
  palette: 'Palettes',
  effect: 'Effects',
  avatar: 'Avatars',
  sticker: 'Stickers',
}
