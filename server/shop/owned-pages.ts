/** What a person has bought: the premium pages that they may color, and the items by which rooms judge their strokes. */
import type { Context } from '#server/context/context.ts'
import type { Collection } from '#server/storage/storage.ts'
import type { OwnedPages } from '#server/templates/template-service.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import { inventoryCollection, type InventoryRow, storeItemCollection, type StoreItemRow } from './shop-rows.ts'

/** Returns the pages of these entries: the page at the time of each purchase, and the page that its item unlocks now (COIN-6). */
export async function pagesOfEntries(
  entries: readonly InventoryRow[],
  items: Pick<Collection<StoreItemRow>, 'find'>,
): Promise<ReadonlySet<number>> {
  const bought = entries.filter(({ itemType }) => itemType === 'template')
  if (bought.length === 0) return new Set()
  const found = await items.find({ _id: { $in: bought.map(({ itemId }) => itemId) } })
  return new Set([...bought, ...found].flatMap(({ templateId }) => templateId ?? []))
}

/** Items that are no longer sold count too (COIN-6). */
export function createOwnedPages({ storage }: Pick<Context, 'storage'>): OwnedPages {
  const inventory = storage.collection(inventoryCollection)
  const items = storage.collection(storeItemCollection)
  return async (userId) => pagesOfEntries(await inventory.find({ userId }), items)
}

/** Items that are no longer sold count too (COIN-6): what they unlock is copied when they are bought. */
export function createOwnedItems({ storage }: Pick<Context, 'storage'>): (userId: number) => Promise<OwnedItems> {
  const inventory = storage.collection(inventoryCollection)
  return async (userId) =>
    new Map((await inventory.find({ userId })).map(({ itemId, unlocks }) => [itemId, unlocks ?? null]))
}
