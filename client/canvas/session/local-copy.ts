/** The artwork on this device: every change is kept in IndexedDB, so that a reload without a connection loses nothing. */
import { clearDocument, IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'

export interface LocalCopy {
  /** Stops keeping, leaves what is kept. */
  close(): Promise<void>
  /** Stops keeping and forgets everything. */
  erase(): Promise<void>
}

/** One database per person and artwork: on a shared tablet nobody's strokes are sent in another's name. */
export function localCopyName(userId: number, artworkId: number): string {
  return `fridgedoor/${userId}/${artworkId}`
}

/** A page that is no artwork yet keeps its strokes here, so that a closed tab or a lost connection costs none of them. */
export function draftName(userId: number, page: string): string {
  return `fridgedoor/${userId}/new/${page}`
}

const PROBE = 'fridgedoor/probe'

/** Private windows and full disks refuse; y-indexeddb would then wait for ever, so somebody has to ask first. */
function canKeep(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(PROBE)
    request.addEventListener('success', () => {
      request.result.close()
      resolve(true)
    })
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('blocked', () => resolve(false))
  })
}

/**
 * Has each change's transaction committed at once. y-indexeddb leaves it to end by itself a moment later, and a page that goes in
 * that moment takes along what was not committed.
 */
async function committing(doc: Doc, open: () => IndexeddbPersistence): Promise<IndexeddbPersistence> {
  let begun: IDBTransaction | null = null
  // Listeners are called in their order: y-indexeddb writes the change between these two.
  doc.on('update', () => (begun = null))
  const persistence = open()
  doc.on('update', () => begun?.commit())
  const { db } = await persistence.whenSynced
  if (!db) throw new Error('What is kept was loaded, but its database is gone')
  const begin = db.transaction.bind(db)
  db.transaction = (...given) => (begun = begin(...given))
  return persistence
}

/** Loads what is kept under `name` into `doc` and goes on keeping. Null when this browser keeps nothing. */
export async function openLocalCopy(name: string, doc: Doc): Promise<LocalCopy | null> {
  if (!(await canKeep())) return null
  const persistence = await committing(doc, () => new IndexeddbPersistence(name, doc))
  return {
    close: () => persistence.destroy(),
    erase: async () => {
      await persistence.destroy()
      await clearDocument(name)
    },
  }
}
