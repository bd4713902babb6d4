/** Removes from this device what it keeps for one person whose account is gone; what it keeps for others stays. */
import type { CopyStore } from './store/copy-store.ts'
import { growingKeys } from './growing-stroke-copy.ts'

/** The part of `Storage` that is needed: the window's localStorage. */
export type KeyStore = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Deletes the person's copies of artworks with the strokes that wait in them, refused strokes, and strokes that were growing. */
export async function forgetPerson(userId: number, store: CopyStore, storage: KeyStore): Promise<void> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(growingKeys(userId))) storage.removeItem(key)
  const [rows, refused] = await Promise.all([store.allRows(userId), store.quarantined(userId)])
  await store.write({ deleteCopies: rows.map(({ id }) => id), release: refused })
}
