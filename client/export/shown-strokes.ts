import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** Returns the shown strokes of an artwork in painting order, without undone ones. The log's updates may be in any order. */
export function shownStrokes(updates: readonly Uint8Array[]): Stroke[] {
  const doc = newArtworkDocument()
  // In one transaction: Yjs cleans up after each one, which is slow for thousands.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const strokes = readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke]))
  doc.destroy()
  return strokes
}
