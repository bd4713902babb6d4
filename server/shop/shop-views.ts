/** Store items and inventory entries in the shape of the contract. */
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import type { InventoryRow, StoreItemRow } from './shop-rows.ts'

export function toStoreItem(row: StoreItemRow): StoreItem {
  const { _id, title, description, imageUrl, price, itemType, isActive, templateId, createdAt } = row
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
  }
}

export function toInventoryEntry(row: InventoryRow, item: StoreItemRow | null): InventoryEntry {
  const { entryId, userId, itemId, itemType, acquiredAt, usageCount, isFavorite } = row
  return {
    id: entryId,
    userId,
    itemId,
    itemType,
    acquiredAt: acquiredAt.toISOString(),
    usageCount,
    isFavorite,
    item: item && toStoreItem(item),
  }
}
