/** Store items and inventory entries in the shape of the contract. */
import { hasEffect, type InventoryEntry, type StoreItem } from '#contract/store.ts'
import type { InventoryRow, StoreItemRow } from './shop-rows.ts'

export function toStoreItem(row: StoreItemRow): StoreItem {
  const { _id, title, description, imageUrl, price, itemType, isActive, templateId, unlocks, createdAt } = row
  return {
    id: _id,
    title,
    description,
    imageUrl,
    image_url: imageUrl,
    price,
    itemType,
    isActive,
    createdAt: createdAt.toISOString(),
    templateId,
    template_id: templateId,
    unlocks: unlocks ?? null,
  }
}

/** Whether people other than admins see an item, and can buy it. */
export const isSold = (row: StoreItemRow): boolean =>
  row.isActive && hasEffect({ ...row, unlocks: row.unlocks ?? null })

export function toInventoryEntry(row: InventoryRow, item: StoreItemRow | null): InventoryEntry {
  const { entryId, userId, itemId, itemType, unlocks, templateId, acquiredAt, usageCount, isFavorite } = row
  return {
    id: entryId,
    userId,
    itemId,
    itemType,
    unlocks: unlocks ?? null,
    acquiredAt: acquiredAt.toISOString(),
    usageCount,
    isFavorite,
    // The client offers the page that was bought, whatever the item has become.
    item: item && toStoreItem({ ...item, templateId: templateId ?? item.templateId }),
  }
}
