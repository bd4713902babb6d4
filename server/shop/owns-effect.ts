/** Whether a person has what an item unlocks, by another item: nobody pays twice for the same page or tip. */
import type { Transaction } from '#server/storage/storage.ts'
import { pagesOfEntries } from './owned-pages.ts'
import { inventoryCollection, storeItemCollection, type StoreItemRow } from './shop-rows.ts'

export async function ownsEffect(
  transaction: Transaction,
  userId: number,
  { templateId, unlocks = null }: StoreItemRow,
): Promise<boolean> {
  if (templateId === null && unlocks === null) return false
  const owned = await transaction.collection(inventoryCollection).find({ userId })
  if (unlocks !== null) return owned.some((entry) => entry.unlocks === unlocks)
  const pages = await pagesOfEntries(owned, transaction.collection(storeItemCollection))
  return templateId !== null && pages.has(templateId)
}
