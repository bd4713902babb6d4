import * as Y from 'yjs'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'

/** Returns whether the server has every item of the document. @param durable its state vector; null where it is not known */
export function isCovered(doc: Y.Doc, durable: Uint8Array | null): boolean {
  // Items that wait for others are in no state vector.
  if (doc.store.pendingStructs) return false
  const clocks = durable && decodeStateVector(durable)
  return [...decodeStateVector(Y.encodeStateVector(doc))].every(
    ([client, clock]) => (clocks?.get(client) ?? 0) >= clock,
  )
}
