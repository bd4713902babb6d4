/** Knows which part of the document is durable, so that the client can tell unsaved strokes from saved ones. */
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'

/**
 * Per Yjs client id, the clock up to which the server has the items on disk. It learns from the server's state vector at the
 * start of a connection, from acknowledgements, and from updates that the server sends: it stores before it sends (SYNC-1).
 */
export class DurableState {
  readonly #clocks = new Map<number, number>()

  get clocks(): ReadonlyMap<number, number> {
    return this.#clocks
  }

  /** Merges an encoded state vector that the server acknowledged. Clocks only ever grow. */
  acknowledge(vector: Uint8Array): void {
    for (const [client, clock] of Y.decodeStateVector(vector)) this.#raise(client, clock)
  }

  /** Counts a transaction that applied the server's update as durable. Local items before it, which left a gap, stay unsaved. */
  addServerTransaction(transaction: Y.Transaction): void {
    for (const [client, clock] of transaction.afterState)
      if (this.clock(client) >= (transaction.beforeState.get(client) ?? 0)) this.#raise(client, clock)
  }

  readonly clock = (client: number): number => this.#clocks.get(client) ?? 0

  /** Returns whether every item of the document is durable. */
  covers(doc: Y.Doc): boolean {
    for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if (clock > this.clock(client)) return false
    return true
  }

  /** Returns the durable part of the document's state vector, encoded. */
  vectorIn(doc: Y.Doc): Uint8Array {
    const encoder = createEncoder()
    const clocks = [...doc.store.clients.keys()]
      .map((client) => [client, Math.min(this.clock(client), Y.getState(doc.store, client))] as const)
      .filter(([, clock]) => clock > 0)
    writeVarUint(encoder, clocks.length)
    for (const entry of clocks) for (const value of entry) writeVarUint(encoder, value)
    return toUint8Array(encoder)
  }

  #raise(client: number, clock: number): void {
    if (clock > this.clock(client)) this.#clocks.set(client, clock)
  }
}
