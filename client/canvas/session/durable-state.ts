/** Knows which part of the document is durable, so that the client can tell unsaved strokes from saved ones. */
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'

/**
 * Per Yjs client id, the clock up to which the server has the items on disk. The server's state vector at the start of a connection
 * replaces what was known: a server whose files were put back has less than it had (SYNC-37). Within the connection the clocks grow, by
 * acknowledgements and by updates that the server sends: it stores before it sends (SYNC-1). y-websocket hears nothing of an earlier
 * connection once it has left it, so that no late acknowledgement counts for a server that has forgotten.
 */
export class DurableState {
  #clocks = new Map<number, number>()
  /** Up to which clock the server had other people's items before it last said what it has. */
  #others: ReadonlyMap<number, number> = new Map()

  get clocks(): ReadonlyMap<number, number> {
    return this.#clocks
  }

  /**
   * Takes the server's state vector at the start of a connection for all that it has.
   * @param others clients that other people draw with: what the server had of them and has lost, only they can send
   */
  begin(vector: Uint8Array, others: ReadonlySet<number>): void {
    this.#others = new Map([...others].map((client) => [client, this.settled(client)]))
    this.#clocks = new Map(decodeStateVector(vector))
  }

  /** Merges an encoded state vector that the server acknowledged, of all or only some clients. */
  acknowledge(vector: Uint8Array): void {
    for (const [client, clock] of decodeStateVector(vector)) this.#raise(client, clock)
  }

  /**
   * Counts what the server sends as durable, also items that this device had before: another tab may have brought them (OUTBOX-5). Items
   * before a gap stay unsaved. Throws RefusedUpdate if the bytes are not an update.
   */
  addServerUpdate(update: Uint8Array): void {
    const cursor = new UpdateCursor(update)
    while (cursor.nextStruct()) {
      const { kind, client, clock, length } = cursor
      if (kind !== 'skip' && clock <= this.settled(client)) this.#raise(client, clock + length)
    }
  }

  /** Returns up to which clock the server has the items of a client. */
  readonly clock = (client: number): number => this.#clocks.get(client) ?? 0

  /** Returns up to which clock nothing of a client is to be sent: the server has it, or has had it of another person. */
  readonly settled = (client: number): number => Math.max(this.clock(client), this.#others.get(client) ?? 0)

  /** Returns whether nothing of the document is to be sent. Reads the document's own client first: most often it is what is not saved. */
  covers({ store, clientID }: Pick<Y.Doc, 'store' | 'clientID'>): boolean {
    const isSettled = (client: number): boolean => Y.getState(store, client) <= this.settled(client)
    if (!isSettled(clientID)) return false
    for (const client of store.clients.keys()) if (!isSettled(client)) return false
    return true
  }

  /** Returns the clocks of the part of the document that is settled. */
  settledIn(doc: Y.Doc): Map<number, number> {
    const clocks = new Map<number, number>()
    for (const client of doc.store.clients.keys()) {
      const clock = Math.min(this.settled(client), Y.getState(doc.store, client))
      if (clock > 0) clocks.set(client, clock)
    }
    return clocks
  }

  /** Returns the same as an encoded state vector. */
  vectorIn(doc: Y.Doc): Uint8Array {
    const encoder = createEncoder()
    const clocks = this.settledIn(doc)
    writeVarUint(encoder, clocks.size)
    for (const entry of clocks) for (const value of entry) writeVarUint(encoder, value)
    return toUint8Array(encoder)
  }

  #raise(client: number, clock: number): void {
    if (clock > this.clock(client)) this.#clocks.set(client, clock)
  }
}
