/** What this browser offers to keep copies: IndexedDB, locks among its tabs, and the copies of earlier versions. */
import { toBase64 } from '#client/bytes/base64.ts'
import type { CopyRow } from './copy-store.ts'
import { IndexedStore } from './indexed-store.ts'
import type { LegacyCopies, LocalStore } from './open-copies.ts'
import { browserLocks } from './tab-locks.ts'

const ID_BYTES = 12

export function browserLocalStore(): LocalStore {
  return {
    store: new IndexedStore(),
    locks: { take: (copyId) => browserLocks().take(`fridgedoor/copy/${copyId}`) },
    legacy: legacyCopies,
    newCopyId: () => toBase64(crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  }
}

const UPDATES = 'updates'

/**
 * Copies of earlier versions: y-indexeddb kept one database per person and artwork, named by both. Their updates move into the
 * store. The emptied databases stay, because an old tab that is still open writes to them.
 */
const legacyCopies: LegacyCopies = {
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

/** Browsers are known to let an opening hang. What is there is found at the next visit. */
const LONGEST_OPENING_MS = 4_000

/** Returns null when there is no such database, and makes none; also when the browser does not reply. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, LONGEST_OPENING_MS)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => {
      clearTimeout(timer)
      if (isLate) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
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
