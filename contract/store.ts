/** Calls for the rewards store and for what a person has bought. */
import { z } from 'zod'
import { Account } from './accounts.ts'
import { fileRoute, IsoDate, PathId, route } from './route.ts'

export const ItemType = z.enum(['template', 'brush', 'palette', 'effect', 'avatar', 'sticker'])
export type ItemType = z.infer<typeof ItemType>

/** Two fields have a second spelling, which older callers read. */
export const StoreItem = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  image_url: z.string(),
  price: z.int().positive(),
  itemType: ItemType,
  isActive: z.boolean(),
  createdAt: IsoDate,
  /** The template that an item of type `template` unlocks. */
  templateId: z.int().nullable(),
  template_id: z.int().nullable(),
})
export type StoreItem = z.infer<typeof StoreItem>

export const InventoryEntry = z.object({
  id: z.int(),
  userId: z.int(),
  itemId: z.int(),
  itemType: ItemType,
  acquiredAt: IsoDate,
  usageCount: z.int(),
  isFavorite: z.boolean(),
  /** The item, also when the store does not sell it any more. */
  item: StoreItem.nullable(),
})
export type InventoryEntry = z.infer<typeof InventoryEntry>

/** The items that are sold, and for admins also those that no longer are. */
export const listStoreItems = route({ method: 'get', path: '/api/store', reply: z.array(StoreItem) })

/** The line art of the page that an item of type `template` unlocks, 400 pixels wide. Unlike the page's own, this address opens nothing else. */
export const getItemPicture = fileRoute({
  path: '/api/store/:id/picture',
  who: 'signed in',
  params: z.object({ id: PathId }),
  type: 'image/png',
  headers: z.object({ 'Cache-Control': z.literal('private, max-age=3600'), ETag: z.string() }),
})

/** The caller's own, newest first. */
export const listInventory = route({ method: 'get', path: '/api/inventory', reply: z.array(InventoryEntry) })

/** Buys an item, once (COIN-6). 400 without enough coins, 404 for one that is not sold, 409 for one that is owned. */
export const purchaseItem = route({
  method: 'post',
  path: '/api/store/:id/purchase',
  params: z.object({ id: PathId }),
  reply: z.object({
    success: z.literal(true),
    item: StoreItem,
    inventoryItem: InventoryEntry,
    coins: z.int(),
    user: Account,
  }),
})

/** Puts an owned item to use: an avatar becomes the profile picture. Returns the entry with its count. */
export const useInventoryItem = route({
  method: 'post',
  path: '/api/inventory/:id/use',
  params: z.object({ id: PathId }),
  reply: z.object({ inventoryItem: InventoryEntry, user: Account }),
})

export const markFavorite = route({
  method: 'patch',
  path: '/api/inventory/:id',
  params: z.object({ id: PathId }),
  body: z.object({ isFavorite: z.boolean() }),
  reply: InventoryEntry,
})
