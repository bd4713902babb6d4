/** What a person has bought, as the guard of rooms judges strokes by it (ITEM-1). */
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Context } from '#server/context/context.ts'
import { inventoryCollection } from './shop-rows.ts'

/** Items that are no longer sold count too (COIN-6): what they unlock is copied when they are bought. */
export function createOwnedItems({ storage }: Pick<Context, 'storage'>): (userId: number) => Promise<OwnedItems> {
  const inventory = storage.collection(inventoryCollection)
  return async (userId) =>
    new Map((await inventory.find({ userId })).map(({ itemId, unlocks }) => [itemId, unlocks ?? null]))
}
