/** The stored forms of what the store sells and of what people have bought. */
import type { ItemType } from '#contract/store.ts'
import type { Unlock } from '#contract/unlocks.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

/** Shipped items have fixed ids up to this one. */
const LAST_SHIPPED_ID = 999

/** An item is never deleted, because people own it: one that is no longer sold is only not active (COIN-6). */
export interface StoreItemRow {
  /** Shipped items have fixed ids below 1000. */
  _id: number
  title: string
  description: string
  imageUrl: string
  /** In coins, positive. */
  price: number
  itemType: ItemType
  isActive: boolean
  /** The page that an item of type `template` unlocks. */
  templateId: number | null
  /** What it unlocks on the canvas; absent for items that unlock nothing there. */
  unlocks?: Unlock | null
  createdAt: Date
}

export const storeItemCollection: CollectionDefinition<StoreItemRow> = { name: 'storeItems', indexes: [] }

export interface InventoryRow {
  /** `{userId}:{itemId}`, so that nobody owns an item twice (COIN-6). */
  _id: string
  /** The number by which clients know the entry. */
  entryId: number
  userId: number
  itemId: number
  itemType: ItemType
  /** What the item unlocked when it was bought; absent for what unlocks nothing on the canvas. */
  unlocks?: Unlock | null
  /** The page that the item unlocked when it was bought; absent in older entries. */
  templateId?: number | null
  acquiredAt: Date
  usageCount: number
  isFavorite: boolean
}

export const inventoryIdOf = (userId: number, itemId: number): string => `${userId}:${itemId}`

export const inventoryCollection: CollectionDefinition<InventoryRow> = {
  name: 'inventory',
  indexes: [{ fields: ['userId', 'entryId'] }],
}

/** Returns an id that no shipped item has. */
export async function newItemId(storage: Pick<Storage, 'nextId'>): Promise<number> {
  return LAST_SHIPPED_ID + (await storage.nextId('storeItems'))
}

/** Returns the address of the picture of an item of type `template`. It does not contain the hash that opens the page. */
export function itemPictureUrl(itemId: number): string {
  return `/api/store/${itemId}/picture`
}
