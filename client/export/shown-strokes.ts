import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** The strokes of a picture in painting order, without those that were taken back, from the updates of its log in any order. */
export function shownStrokes(updates: readonly Uint8Array[]): Stroke[] {
  const doc = newArtworkDocument()
  // One transaction: thousands of separate ones would each clean up after themselves.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const strokes = readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke]))
  doc.destroy()
  return strokes
}
