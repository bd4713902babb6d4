import type { ItemType, StoreItem } from '#contract/store.ts'

export interface ItemTab {
  /** Stands in the address. */
  readonly value: string
  readonly words: string
  /** The types of items that the tab shows. */
  readonly types: readonly ItemType[]
}

/** The five tabs of the store, in their order. */
export const ITEM_TABS: readonly [ItemTab, ...ItemTab[]] = [
  { value: 'templates', words: 'Templates', types: ['template'] },
  { value: 'brushes', words: 'Brushes', types: ['brush', 'palette'] },
  { value: 'effects', words: 'Effects', types: ['effect'] },
  { value: 'avatars', words: 'Avatars', types: ['avatar'] },
  { value: 'stickers', words: 'Stickers', types: ['sticker'] },
]

/** Returns the tab that an address names, else the first. */
export const tabNamed = (value: string | null): ItemTab => ITEM_TABS.find((tab) => tab.value === value) ?? ITEM_TABS[0]

/** Returns the items of a tab that are sold, the cheapest first. */
export function itemsOf({ types }: ItemTab, items: readonly StoreItem[]): StoreItem[] {
  return items
    .filter(({ isActive, itemType }) => isActive && types.includes(itemType))
    .toSorted((one, other) => one.price - other.price || one.id - other.id)
}
