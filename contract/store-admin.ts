/** Calls with which admins change what the store sells. */
import { z } from 'zod'
import { PathId, route } from './route.ts'
import { isOwnPath, ItemType, Price, StoreItem } from './store.ts'
import { ALL_UNLOCKS } from './unlocks.ts'

/** An http or https address, or a path of this server. Only pictures of this server are shown; others have a stand-in (ADMIN-8). */
const ItemPicture = z
  .string('Image URL is required')
  .trim()
  .min(1, 'Image URL is required')
  .max(2_000, 'Image URL is too long')
  .refine((address) => isOwnPath(address) || z.url({ protocol: /^https?$/ }).safeParse(address).success, {
    error: 'Image URL must begin with https://, http:// or /',
  })

const text = (empty: string, max: number) =>
  z.string(empty).trim().min(1, empty).max(max, `At most ${max} characters, please`)

const ItemFields = {
  title: text('Title is required', 200),
  description: text('Description is required', 2_000),
  imageUrl: ItemPicture,
  price: Price,
  itemType: ItemType,
  isActive: z.boolean('Must be true or false'),
  /** The page that an item of type `template` unlocks. */
  templateId: z.int().positive().nullable(),
  /** What an item of another type unlocks on the canvas. */
  unlocks: z.enum(ALL_UNLOCKS).nullable(),
}

export const NewStoreItem = z.object({
  ...ItemFields,
  isActive: ItemFields.isActive.default(true),
  templateId: ItemFields.templateId.optional(),
  unlocks: ItemFields.unlocks.optional(),
})
export type NewStoreItem = z.infer<typeof NewStoreItem>

/**
 * Adds an item. One that does not say what it unlocks gets what the fewest items of its type unlock; the reply says what that is.
 * 400 for a page that does not exist, and for what an item of the type cannot unlock. The server's clock gives `createdAt`, whatever is sent.
 */
export const addStoreItem = route({
  method: 'post',
  path: '/api/store',
  who: 'admin',
  body: NewStoreItem,
  reply: StoreItem,
  status: 201,
})

export const StoreItemChange = z
  .object(ItemFields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Send something to change')
export type StoreItemChange = z.infer<typeof StoreItemChange>

/** Changes the given fields. Deactivating an item again is not an error. What people own stays theirs (COIN-6). */
export const changeStoreItem = route({
  method: 'put',
  path: '/api/store/:id',
  who: 'admin',
  params: z.object({ id: PathId }),
  body: StoreItemChange,
  reply: StoreItem,
})
