/** Tells what changes in a document as plain data, for a copy in another thread (document-copy.ts). */
import type * as Y from 'yjs'
import { strokesOf, undoneOf } from './artwork-document.ts'
import type { DocumentChange } from './document-copy.ts'

/** What is no packed stroke takes a place in the list all the same; no stroke has no bytes. */
const NO_STROKE = new Uint8Array()

/** Calls `onChange` once after each transaction that changed strokes or flags. From an empty document on, nothing is missed. */
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
    // Only a document no server has judged holds a key without a value.
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
