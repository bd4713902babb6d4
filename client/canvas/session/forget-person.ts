/** Removes from this device what it keeps for one person whose account is gone; what it keeps for others stays. */
import type { LocalStore } from './store/open-copies.ts'
import { growingKeys } from './growing-stroke-copy.ts'

/** The part of `Storage` that is needed: the window's localStorage. */
export type KeyStore = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** A tab that leaves the person's pages stores what it has, and gives the copies back within this time. */
const RELEASE_TRIES = 30
const RELEASE_STEP_MS = 100

/**
 * Deletes the person's copies of artworks with the strokes that wait in them, refused strokes, and strokes that were growing. Waits for
 * other tabs, which are to know before that the person has left.
 */
export async function forgetPerson(
  userId: number,
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
  storage: KeyStore,
): Promise<void> {
  const taken = new Map<string, () => void>()
  try {
    for (let tries = 0; tries < RELEASE_TRIES; tries += 1) {
      const others = (await store.allRows(userId)).filter(({ id }) => !taken.has(id))
      for (const { id } of others) {
        const release = await locks.take(id)
        if (release) taken.set(id, release)
      }
      if (others.every(({ id }) => taken.has(id))) break
      await new Promise((later) => setTimeout(later, RELEASE_STEP_MS))
    }
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(growingKeys(userId))) storage.removeItem(key)
    const [rows, refused] = await Promise.all([store.allRows(userId), store.quarantined(userId)])
    await store.write({ deleteCopies: rows.map(({ id }) => id), release: refused })
  } finally {
    for (const release of taken.values()) release()
  }
}
