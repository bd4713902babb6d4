/** Reports changes of a document as plain data, for a copy in another thread (document-copy.ts). */
import type * as Y from 'yjs'
import { strokesOf, undoneOf } from './artwork-document.ts'
import type { DocumentChange } from './document-copy.ts'

/** Stands for an element that is not bytes: it keeps its place in the list, and does not decode to a stroke. */
const NO_STROKE = new Uint8Array()

/**
 * Calls `onChange` once after each transaction that changed strokes or flags. Start with an empty document: what it already
 * holds is not reported.
 */
export function watchChanges(doc: Y.Doc, onChange: (change: DocumentChange) => void): void {
  let inserted: { index: number; strokes: Uint8Array[] }[] = []
  let flags: DocumentChange['flags'][number][] = []
  strokesOf(doc).observe(({ changes }) => {
    let index = 0
    for (const { retain, insert } of changes.delta) {
      index += retain ?? 0
      if (!Array.isArray(insert)) continue
      const strokes = insert.map((bytes: unknown) => (bytes instanceof Uint8Array ? bytes : NO_STROKE))
      inserted.push({ index, strokes })
      index += strokes.length
    }
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
