import { type InventoryEntry, ItemType } from '#contract/store.ts'

type Grouped = Pick<InventoryEntry, 'itemType' | 'isFavorite'>

export interface ItemGroup<Entry> {
  readonly type: ItemType
  readonly entries: readonly Entry[]
}

/** Groups entries by the type of their item, in the order of the types; favorites come first, and else the order stays. */
export function groupItems<Entry extends Grouped>(entries: readonly Entry[]): ItemGroup<Entry>[] {
  return ItemType.options
    .map((type) => {
      const ofType = entries.filter(({ itemType }) => itemType === type)
      return { type, entries: ofType.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite)) }
    })
    .filter(({ entries }) => entries.length > 0)
}
