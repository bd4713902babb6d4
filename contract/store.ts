/** Calls for the rewards store and for what a person has bought. */
import { z } from 'zod'
import { Account } from './accounts.ts'
import { fileRoute, IsoDate, PathId, route } from './route.ts'
import { ALL_UNLOCKS, mustUnlock, unlockPicture } from './unlocks.ts'

export const ItemType = z.enum(['template', 'brush', 'palette', 'effect', 'avatar', 'sticker'])
export type ItemType = z.infer<typeof ItemType>

/** Two fields have a second spelling. Both are always sent, and either is read. */
export const StoreItem = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().optional(),
    image_url: z.string().optional(),
    price: z.int().positive(),
    itemType: ItemType,
    isActive: z.boolean(),
    createdAt: IsoDate,
    /** The template that an item of type `template` unlocks. */
    templateId: z.int().nullable().optional(),
    template_id: z.int().nullable().optional(),
    /** What the item unlocks on the canvas (contract/unlocks.ts); null for pages and avatars. */
    unlocks: z.enum(ALL_UNLOCKS).nullable(),
  })
  .transform(({ imageUrl, image_url: otherUrl, templateId, template_id: otherId, ...item }, context) => {
    const url = imageUrl ?? otherUrl
    if (url === undefined) {
      context.addIssue({ code: 'custom', path: ['imageUrl'], message: 'Image URL is required' })
      return z.NEVER
    }
    const id = templateId ?? otherId ?? null
    return { ...item, imageUrl: url, image_url: url, templateId: id, template_id: id }
  })
export type StoreItem = z.infer<typeof StoreItem>

export const InventoryEntry = z.object({
  id: z.int(),
  userId: z.int(),
  itemId: z.int(),
  itemType: ItemType,
  /** What the item unlocked when it was bought, which stays even if the item changes. */
  unlocks: z.enum(ALL_UNLOCKS).nullable(),
  acquiredAt: IsoDate,
  usageCount: z.int(),
  isFavorite: z.boolean(),
  /** The item, also when the store does not sell it any more. */
  item: StoreItem.nullable(),
})
export type InventoryEntry = z.infer<typeof InventoryEntry>

/** The items that are sold, and for admins also those that no longer are. */
export const listStoreItems = route({ method: 'get', path: '/api/store', reply: z.array(StoreItem) })

const MAX_PRICE = 1_000_000
const PRICE = 'Price must be > 0'
const WHOLE_PRICE = 'Price must be a whole number'

/** In coins, for one item. */
export const Price = z
  .number({ error: ({ input }) => (input === undefined ? PRICE : WHOLE_PRICE) })
  .positive(PRICE)
  .max(MAX_PRICE, `Price must be at most ${MAX_PRICE}`)
  .int(WHOLE_PRICE)

const OWN_PATH = /^\/(?![/\\])[!-~]*$/
/** Returns whether a picture's address is a path of this server. */
export const isOwnPath = (address: string): boolean => OWN_PATH.test(address)

/** Returns whether an item unlocks something. Items that do not are listed for admins only, and are not sold. */
export const hasEffect = ({
  itemType,
  templateId,
  unlocks,
}: Pick<StoreItem, 'itemType' | 'templateId' | 'unlocks'>): boolean =>
  itemType === 'template' ? templateId !== null : unlocks !== null || !mustUnlock(itemType)

/** Returns whether the picture is of this server: the browser refuses those of others. */
export const isOwnPicture = ({ imageUrl }: Pick<StoreItem, 'imageUrl'>): boolean => isOwnPath(imageUrl)

const STAND_IN = '/pictures/butterfly.svg'

/** The line art of the page that an item of type `template` unlocks, 400 pixels wide. Unlike the page's own, this address opens nothing else. */
export const getItemPicture = fileRoute({
  path: '/api/store/:id/picture',
  who: 'signed in',
  params: z.object({ id: PathId }),
  type: 'image/png',
  headers: z.object({ 'Cache-Control': z.literal('private, max-age=3600'), ETag: z.string() }),
})

/** Returns the address of the picture to show for an item: its own, or for one of another server that of what it unlocks (ADMIN-8). */
export function shownPicture(item: Pick<StoreItem, 'id' | 'imageUrl' | 'templateId' | 'unlocks'>): string {
  const { id, imageUrl, templateId, unlocks } = item
  if (isOwnPicture(item)) return imageUrl
  if (templateId !== null) return getItemPicture.path.replace(':id', String(id))
  return unlocks === null ? STAND_IN : unlockPicture(unlocks)
}

/** The caller's own, newest first. */
export const listInventory = route({ method: 'get', path: '/api/inventory', reply: z.array(InventoryEntry) })

/**
 * Buys an item, once (COIN-6). 400 without enough coins, 404 for one that is not sold, 409 for one that is owned, and 409 `price-changed`
 * when `price`, which the buyer has seen, is not its price any more.
 */
export const purchaseItem = route({
  method: 'post',
  path: '/api/store/:id/purchase',
  params: z.object({ id: PathId }),
  body: z.object({ price: Price.optional() }),
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
