/** Splits the backlog, which is everything the server does not have yet, into updates that fit into its messages. */
import * as Y from 'yjs'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'

/**
 * Estimated bytes of an item beside its content: ids, origins, lengths. The server also caps the items of an update (SYNC-11), so
 * this is more than an item needs: an update of 1 MiB has at most 12,500 of them.
 */
const ITEM_OVERHEAD_BYTES = 64

/**
 * Returns updates that together bring a replica with the state vector `known` up to `doc`, in an order in which each can be
 * applied at once. Each has at most about `limit` bytes, unless a single item is larger. Needs a document that keeps deleted
 * content (`gc: false`), because it restores earlier states of it.
 */
export function splitBacklog(doc: Y.Doc, known: Uint8Array, limit: number): Uint8Array[] {
  const stops = milestones(doc, decodeStateVector(known), limit)
  const pieces: Uint8Array[] = []
  let from = known
  for (const until of stops) {
    const then = Y.createDocFromSnapshot(doc, Y.createSnapshot(Y.createDeleteSet(), until), emptyDocument())
    pieces.push(Y.encodeStateAsUpdate(then, from))
    from = Y.encodeStateVector(then)
    then.destroy()
  }
  // The last piece also marks overwritten flags as deleted.
  pieces.push(Y.encodeStateAsUpdate(doc, from))
  return pieces
}

const emptyDocument = (): Y.Doc => new Y.Doc({ gc: false })

/** Returns state vectors from `known` to the whole document, each about `limit` bytes after the one before. */
function milestones(doc: Y.Doc, known: ReadonlyMap<number, number>, limit: number): Map<number, number>[] {
  const found: Map<number, number>[] = []
  const reached = new Map(known)
  let size = 0
  for (const item of inCausalOrder(doc, known)) {
    const bytes = sizeOf(item)
    if (size > 0 && size + bytes > limit) {
      found.push(new Map(reached))
      size = 0
    }
    size += bytes
    reached.set(item.id.client, item.id.clock + item.length)
  }
  return found
}

export type Struct = Y.Item | Y.GC

function sizeOf(item: Struct): number {
  const content = item instanceof Y.Item ? item.content : null
  return (
    ITEM_OVERHEAD_BYTES +
    (content instanceof Y.ContentBinary ? content.content.length : item.length * ITEM_OVERHEAD_BYTES)
  )
}

/** Yields the items beyond `known`, each after those it refers to. */
export function* inCausalOrder(doc: Y.Doc, known: ReadonlyMap<number, number>): Generator<Struct> {
  const queues = [...doc.store.clients].map(([client, structs]) => {
    const first = structs.findIndex(({ id, length }) => id.clock + length > (known.get(client) ?? 0))
    return { structs, next: first < 0 ? structs.length : first }
  })
  const done = new Map(known)
  const has = (id: Y.ID | null): boolean => id === null || (done.get(id.client) ?? 0) > id.clock
  for (let moved = true; moved;) {
    moved = false
    for (const queue of queues) {
      for (let item = queue.structs[queue.next]; item && ready(item, has); item = queue.structs[queue.next]) {
        done.set(item.id.client, item.id.clock + item.length)
        queue.next += 1
        moved = true
        yield item
      }
    }
  }
}

function ready(item: Struct, has: (id: Y.ID | null) => boolean): boolean {
  return !(item instanceof Y.Item) || (has(item.origin) && has(item.rightOrigin))
}
