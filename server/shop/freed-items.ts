/** The migrations for stickers that were sold once and are everybody's now. */
import { createCoins, ledgerCollection } from '#server/coins/coins.ts'
import type { Storage } from '#server/storage/storage.ts'
import { FREED_ITEMS } from './shipped-items.ts'
import { storeItemCollection } from './shop-rows.ts'

/** Takes them out of the store. The people who bought them keep them in their inventory (COIN-6). */
export async function stopSellingFreedItems(storage: Storage): Promise<void> {
  await storage
    .collection(storeItemCollection)
    .updateMany({ _id: { $in: FREED_ITEMS }, isActive: true }, { $set: { isActive: false } })
}

/**
 * Gives the people who bought them their coins back, once, whatever runs twice or ends in between (COIN-463). Runs after they are no
 * longer sold, so that it finds all purchases.
 */
export async function refundFreedItems(storage: Storage, now: () => Date): Promise<void> {
  const coins = createCoins({ storage })
  const purchases = storage
    .collection(ledgerCollection)
    .stream({ reason: 'purchased_item', itemId: { $in: FREED_ITEMS } })
  for await (const { userId, itemId } of purchases)
    if (itemId !== undefined)
      await storage.transact((transaction) => coins.refund(transaction, { userId, itemId, at: now() }))
}
