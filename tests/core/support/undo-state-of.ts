/** Computes the undo state of a whole document from scratch, to compare with incremental ones. */
import type * as Y from 'yjs'
import { readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { undoState, type UndoState } from '#crdt/document/undo-rules.ts'

export function undoStateOf(doc: Y.Doc, author: number): UndoState {
  const own = readEntries(doc).filter(({ stroke }) => stroke.author === author)
  return undoState(
    own.map(({ stroke: { id }, undone }) => ({ id, undone })),
    (id) => undoneOf(doc).get(id),
  )
}
