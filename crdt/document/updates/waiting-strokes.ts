/**
 * Strokes that Yjs keeps aside, because the document lacks the item before them. They come about when a tab adds a stroke to a copy that
 * another tab has moved to an artwork meanwhile: the earlier strokes are in that artwork's document.
 */
import * as Y from 'yjs'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { UpdateCursor } from './update-cursor.ts'

/**
 * Appends the author's strokes that wait in the document, each with its id: a stroke is whole without the one before. What else waits is
 * left out. Call it only where nobody can bring the missing items. Throws RefusedUpdate or StrokeError if the bytes are not an update.
 * @param updates have been applied to the document
 */
export function appendWaitingStrokes(doc: Y.Doc, updates: Iterable<Uint8Array>, author: number): void {
  if (!doc.store.pendingStructs) return
  doc.store.pendingStructs = null
  const strokes = new Map<string, Uint8Array>()
  for (const update of updates) {
    const cursor = new UpdateCursor(update)
    while (cursor.nextStruct()) {
      if (cursor.kind !== 'binary' || cursor.clock < Y.getState(doc.store, cursor.client)) continue
      const bytes = cursor.binaryView()
      const stroke = peekStroke(bytes)
      if (stroke.author === author) strokes.set(stroke.id, bytes.slice())
    }
  }
  // One item for each stroke, so that each can be sent by itself.
  doc.transact(() => {
    for (const bytes of strokes.values()) strokesOf(doc).push([bytes])
  })
}
