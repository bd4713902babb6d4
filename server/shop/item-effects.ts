/** What the use of an item changes on the server, by the item's type. */
import type { ItemType } from '#contract/store.ts'
import { setProfileImage } from '#server/accounts/set-profile-image.ts'
import type { Transaction } from '#server/storage/storage.ts'
import type { StoreItemRow } from './shop-rows.ts'

type ItemEffect = (transaction: Transaction, userId: number, item: StoreItemRow) => Promise<void>

/** A type that is not listed takes effect on the canvas; its use is only counted here. */
export const ITEM_EFFECTS: Partial<Record<ItemType, ItemEffect>> = {
  avatar: (transaction, userId, item) => setProfileImage(transaction, userId, item.imageUrl),
}
