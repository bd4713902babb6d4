/** Keeps every change of a document in this browser's IndexedDB, so that a reload without a connection loses nothing. */
import { clearDocument, IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'

export interface LocalCopy {
  /** Stops writing; the stored changes stay. */
  close(): Promise<void>
  /** Stops writing and deletes the stored changes. */
  erase(): Promise<void>
}

/** Returns the database name. Each person and artwork has one: on a shared tablet, no strokes are sent in another's name. */
export function localCopyName(userId: number, artworkId: number): string {
  return `fridgedoor/${userId}/${artworkId}`
}

/** Returns the database name of a draft: it survives a closed tab or a lost connection before the artwork exists. */
export function draftName(userId: number, page: string): string {
  return `fridgedoor/${userId}/new/${page}`
}

const PROBE_NAME = 'fridgedoor/probe'

/** Returns whether IndexedDB works here. Private windows and full disks refuse, and y-indexeddb would then wait forever. */
function isAvailable(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(PROBE_NAME)
    request.addEventListener('success', () => {
      request.result.close()
      resolve(true)
    })
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('blocked', () => resolve(false))
  })
}

/**
 * Opens the persistence so that each change's transaction commits at once. y-indexeddb lets it end on its own a moment later,
 * and a tab that closes in that moment loses the change.
 */
async function openCommitting(doc: Doc, open: () => IndexeddbPersistence): Promise<IndexeddbPersistence> {
  let current: IDBTransaction | null = null
  // Listeners run in order of registration: y-indexeddb writes the change between these two.
  doc.on('update', () => (current = null))
  const persistence = open()
  doc.on('update', () => current?.commit())
  const { db } = await persistence.whenSynced
  if (!db) throw new Error('The local copy was loaded, but its database is gone')
  const begin = db.transaction.bind(db)
  db.transaction = (...given) => (current = begin(...given))
  return persistence
}

/** Loads the changes stored under `name` into `doc`, and stores new ones. Resolves with null when this browser cannot store. */
export async function openLocalCopy(name: string, doc: Doc): Promise<LocalCopy | null> {
  if (!(await isAvailable())) return null
  const persistence = await openCommitting(doc, () => new IndexeddbPersistence(name, doc))
  return {
    close: () => persistence.destroy(),
    erase: async () => {
      await persistence.destroy()
      await clearDocument(name)
    },
  }
}
