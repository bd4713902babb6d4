import * as Y from 'yjs'

/** Returns the update of one change to a copy of the document. */
export function updateOn(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array {
  const copy = new Y.Doc({ gc: false })
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(copy)
  change(copy)
  return Y.encodeStateAsUpdate(copy, before)
}
