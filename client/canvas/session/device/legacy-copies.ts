/**
 * Copies of earlier versions: y-indexeddb kept one database per person and artwork, named by both. Their updates move into the
 * device's store. The emptied databases stay, because an old tab that is still open writes to them.
 */
import type { CopyRow, DeviceStore } from './device-store.ts'

/** What an earlier version's copy belongs to. */
export interface LegacyOwner {
  readonly userId: number
  readonly place: string
  readonly logKey: string | null
  readonly bornAt: string | null
}

export interface LegacyCopies {
  /** Moves the old copy of this place, if there is one. A copy of an artwork becomes one of another history. */
  import(store: DeviceStore, owner: LegacyOwner, newCopyId: () => string): Promise<void>
}

const UPDATES = 'updates'

export const browserLegacyCopies: LegacyCopies = {
  async import(store, { userId, place, logKey, bornAt }, newCopyId) {
    const database = await openExisting(`fridgedoor/${userId}/${place.replace(/^artwork\//, '')}`)
    if (!database) return
    try {
      const { updates, lastKey } = await readAll(database)
      if (lastKey === null) return
      const row: CopyRow = {
        id: newCopyId(),
        userId,
        place,
        logKey: null,
        bornAt,
        // A draft has no log, and is merged.
        isAside: logKey !== null,
        position: null,
        durable: null,
      }
      // One stored update for all of them: the store merges what a copy has.
      for (const [i, update] of updates.entries())
        await store.write({ ...(i === 0 && { rows: [row] }), append: { copy: row.id, update } })
      await deleteUpTo(database, lastKey)
    } finally {
      database.close()
    }
  },
}

/** Returns null when there is no such database, and makes none. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => resolve(null))
  })
}

function readAll(database: IDBDatabase): Promise<{ updates: Uint8Array[]; lastKey: IDBValidKey | null }> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([UPDATES])
    const values: IDBRequest<Uint8Array[]> = transaction.objectStore(UPDATES).getAll()
    const keys = transaction.objectStore(UPDATES).getAllKeys()
    transaction.addEventListener('complete', () =>
      resolve({ updates: values.result, lastKey: keys.result.at(-1) ?? null }),
    )
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser gave no reason')))
  })
}

function deleteUpTo(database: IDBDatabase, lastKey: IDBValidKey): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([UPDATES], 'readwrite')
    transaction.objectStore(UPDATES).delete(IDBKeyRange.upperBound(lastKey))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser gave no reason')))
  })
}
