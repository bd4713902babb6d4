/** Which premium pages a person may color (TEMPLATE-1). */
import type { Storage } from '#server/storage/storage.ts'
import type { OwnedPages } from '#server/templates/template-service.ts'
import { inventoryCollection, storeItemCollection } from './shop-rows.ts'

/** Items that are no longer sold count too (COIN-6). */
export function createOwnedPages({ storage }: { storage: Storage }): OwnedPages {
  const inventory = storage.collection(inventoryCollection)
  const items = storage.collection(storeItemCollection)
  return async (userId) => {
    const bought = (await inventory.find({ userId })).filter(({ itemType }) => itemType === 'template')
    if (bought.length === 0) return new Set()
    const found = await items.find({ _id: { $in: bought.map(({ itemId }) => itemId) } })
    return new Set(found.flatMap(({ templateId }) => templateId ?? []))
  }
}
