/**
 * Keeps on this device the lines of a page that somebody without an account has made of a photo or a name. They are sent when the page
 * becomes an artwork, and to nobody before.
 */
import type { Lines } from '#client/own-page/sheet.ts'

const DATABASE = 'fridgedoor-guest-lines'
const STORE = 'lines'
/** Begins the address of plates that no server has. */
const OWN = 'own-page:'

/** Returns the address under which the plates of the page with this key are known on this device. */
export const ownPlatesUrl = (key: string): string => OWN + key

/** Returns whether the page of a draft was made on this device. */
export const isOwnPage = ({ platesUrl }: { readonly platesUrl: string }): boolean => platesUrl.startsWith(OWN)

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store failed')))
  })
}

async function withStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await result(opening)
  try {
    return await result(use(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Keeps the lines of a page. Rejects where the browser keeps nothing. */
export async function keepGuestLines(key: string, lines: Lines): Promise<void> {
  await withStore('readwrite', (store) => store.put(lines, key))
}

/** Returns the lines of a page, or null. */
export async function readGuestLines(key: string): Promise<Lines | null> {
  return (await withStore<Lines | undefined>('readonly', (store) => store.get(key))) ?? null
}

/** Deletes the lines of a page, if there are any. */
export async function deleteGuestLines(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key))
}
