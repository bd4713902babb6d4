/** The backlog, which is everything the server does not have yet, as updates: in pieces that fit into its messages, or item by item. */
import * as Y from 'yjs'
import { writeVarUint } from 'lib0/encoding'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

/**
 * Estimated bytes of an item without its content: ids, origins, lengths. The server also caps the items of an update (SYNC-11), so
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

type Struct = Y.Item | Y.GC

function sizeOf(item: Struct): number {
  const content = item instanceof Y.Item ? item.content : null
  return (
    ITEM_OVERHEAD_BYTES +
    (content instanceof Y.ContentBinary ? content.content.length : item.length * ITEM_OVERHEAD_BYTES)
  )
}

/** Yields the items beyond `known`, each after those it refers to. */
function* inCausalOrder(doc: Y.Doc, known: ReadonlyMap<number, number>): Generator<Struct> {
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

export interface UnsavedItem {
  /** A Yjs update with this item only. */
  readonly update: Uint8Array
  readonly client: number
  /** The clock after it. */
  readonly end: number
  /** The stroke that it is, or that its undo flag is for. */
  readonly strokeId: string
  readonly isFlag: boolean
}

/** The stroke or flag that a refusal is about. */
export interface RefusedItem extends Pick<UnsavedItem, 'strokeId' | 'isFlag'> {
  /** The server has named it, or has accepted others of the outbox when they were sent one by one. */
  readonly isAtFault: boolean
}

/**
 * Returns the first item that the server does not have, after which all others can be applied; null when it has everything. Sent one at
 * a time, items show which of them the server refuses.
 */
export function firstUnsaved(doc: Y.Doc, durable: ReadonlyMap<number, number>): UnsavedItem | null {
  for (const item of inCausalOrder(doc, durable)) {
    const { client, clock } = item.id
    const offset = Math.max(0, (durable.get(client) ?? 0) - clock)
    const isFlag = item instanceof Y.Item && item.parentSub !== null
    const strokeId = isFlag ? item.parentSub! : (strokeIdOf(item) ?? `${client}-${clock}`)
    return { update: encodeItem(item, offset), client, end: clock + item.length, strokeId, isFlag }
  }
  return null
}

function strokeIdOf(item: Struct): string | null {
  if (!(item instanceof Y.Item && item.content instanceof Y.ContentBinary)) return null
  try {
    return peekStroke(item.content.content).id
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}

/** Returns an update in Yjs's first encoding: one client, one struct, no deletes. @param offset elements that are left out */
function encodeItem(item: Struct, offset: number): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  writeVarUint(encoder.restEncoder, 1)
  writeVarUint(encoder.restEncoder, 1)
  encoder.writeClient(item.id.client)
  writeVarUint(encoder.restEncoder, item.id.clock + offset)
  item.write(encoder, offset)
  writeVarUint(encoder.restEncoder, 0)
  return encoder.toUint8Array()
}
