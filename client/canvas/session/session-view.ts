/** What a session looks like from inside, for whoever hunts a sync problem. */
import * as Y from 'yjs'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import type { KeptCopy } from './device/kept-copy.ts'
import type { LogPosition } from './device/device-store.ts'
import type { DurableState } from './durable-state.ts'
import { countUnsaved } from './outbox/rebuild-document.ts'
import type { ConnectionState } from './save-state.ts'

export interface SessionView {
  /** Null while there is no artwork to connect to. */
  readonly connection: ConnectionState | null
  /** The document's state vector: per Yjs client id, the number of its items. */
  readonly clocks: ReadonlyMap<number, number>
  /** The same of what the server has on disk, as far as it has said. */
  readonly durable: ReadonlyMap<number, number>
  /** Strokes that the server does not have. */
  readonly outbox: number
  /** The newest position of the log that the copy on this device covers. */
  readonly position: LogPosition | null
}

/** Returns a copy of the present state. */
export function viewSession(
  doc: Y.Doc,
  room: { readonly connection: ConnectionState; readonly unsaved: boolean; readonly durable: DurableState } | null,
  copy: KeptCopy | null,
): SessionView {
  return {
    connection: room?.connection ?? null,
    clocks: decodeStateVector(Y.encodeStateVector(doc)),
    durable: new Map(room?.durable.clocks),
    outbox: room?.unsaved ? countUnsaved(doc, room.durable.settled) : 0,
    position: copy?.row.position ?? null,
  }
}
