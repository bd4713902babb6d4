import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import type { DeviceStore } from '#client/canvas/session/device/device-store.ts'
import { triedPlace, type TriedPage } from './tried-page.ts'

/** Returns all strokes of the page on this device, also those that another tab colors now. */
export async function readTriedDocument(store: Pick<DeviceStore, 'copies'>, page: TriedPage): Promise<Y.Doc> {
  const doc = newArtworkDocument()
  for (const { row, updates } of await store.copies(NOBODY, triedPlace(page)))
    if (!row.isUnreadable) for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}
