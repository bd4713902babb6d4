/** The ids of items that are added to a store. */
import type { Storage } from '#server/storage/storage.ts'

/** Shipped items have fixed ids up to this one. */
const LAST_SHIPPED_ID = 999

export async function newItemId(storage: Pick<Storage, 'nextId'>): Promise<number> {
  return LAST_SHIPPED_ID + (await storage.nextId('storeItems'))
}
