/**
 * Appends to a list at the same cost however long it is. Yjs's `push` walks to the end from the last place where the list was used, which
 * in a run of one client's elements is the first of them (yjs: typeListPushGenerics, findMarker).
 */
import * as Y from 'yjs'

/** The last element of each list, as it was at the last call. */
const lastItems = new WeakMap<object, Y.Item>()

/** Appends one element, as `list.push([bytes])` does. The list must be part of a document. */
export function appendBytes(list: Y.Array<Uint8Array>, bytes: Uint8Array): void {
  const { doc } = list
  if (!doc) throw new Error('the list is not part of a document')
  doc.transact((transaction) => {
    const last = lastOf(list)
    const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
    const item = new Y.Item(id, last, last?.lastId ?? null, null, null, list, null, new Y.ContentBinary(bytes))
    item.integrate(transaction, 0)
    lastItems.set(list, item)
  })
}

function lastOf(list: Y.Array<Uint8Array>): Y.Item | null {
  const known = lastItems.get(list)
  // Yjs joins deleted elements, and takes some of them out of the list then. It never joins bytes.
  let last = known && !known.deleted ? known : list._start
  while (last?.right) last = last.right
  return last
}
