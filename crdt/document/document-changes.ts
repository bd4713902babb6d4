/** Reports changes of a document as plain data, for a copy in another thread (document-copy.ts). */
import type * as Y from 'yjs'
import { strokesOf, undoneOf } from './artwork-document.ts'
import type { DocumentChange } from './document-copy.ts'
import { insertedRuns } from './inserted-runs.ts'

/** Stands for an element that is not bytes: it keeps its place in the list, and does not decode to a stroke. */
const NO_STROKE = new Uint8Array()

/** Returns the bytes of an element of `strokes`. */
export const bytesOf = (element: unknown): Uint8Array => (element instanceof Uint8Array ? element : NO_STROKE)

/**
 * Calls `onChange` once after each transaction that changed strokes or flags. Start with an empty document: what it already
 * holds is not reported.
 */
export function watchChanges(doc: Y.Doc, onChange: (change: DocumentChange) => void): void {
  let inserted: DocumentChange['inserted'][number][] = []
  let flags: DocumentChange['flags'][number][] = []
  strokesOf(doc).observe((event) => {
    for (const { index, values } of insertedRuns(event)) inserted.push({ index, strokes: values.map(bytesOf) })
  })
  undoneOf(doc).observe(({ keysChanged }, { doc: changed }) => {
    const map = undoneOf(changed)
    // A key without a value was deleted, which only a document that no server has checked can hold.
    for (const strokeId of keysChanged) flags.push([strokeId, map.get(strokeId) ?? false])
  })
  doc.on('afterTransaction', () => {
    if (inserted.length === 0 && flags.length === 0) return
    const change = { inserted, flags }
    inserted = []
    flags = []
    onChange(change)
  })
}
