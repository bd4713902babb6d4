import type { ItemType } from '#contract/store.ts'

interface TypeWords {
  /** The heading over the items of the type. */
  readonly title: string
  /** Where such an item is used; null where the item has a button for it. */
  readonly where: string | null
}

export const TYPE_WORDS: Readonly<Record<ItemType, TypeWords>> = {
  template: { title: 'Templates', where: null },
  brush: { title: 'Brushes', where: 'It waits among the brush tips on every page you color.' },
  palette: { title: 'Palettes', where: 'It waits at the crayon box on every page you color.' },
  effect: { title: 'Effects', where: 'It waits at the wand on every page you color.' },
  avatar: { title: 'Avatars', where: null },
  sticker: { title: 'Stickers', where: 'It waits among the tools on every page you color.' },
}
