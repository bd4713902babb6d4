/** Knows which part of the document is durable, so that the client can tell unsaved strokes from saved ones. */
import * as Y from 'yjs'

/**
 * Per Yjs client id, the clock up to which the server has the items on disk. It learns from the server's state vector at the
 * start of a connection, from acknowledgements, and from updates that the server sends: it stores before it sends (SYNC-1).
 */
export class DurableState {
  readonly #clocks = new Map<number, number>()

  /** Merges an encoded state vector that the server acknowledged. Clocks only ever grow. */
  acknowledge(vector: Uint8Array): void {
    for (const [client, clock] of Y.decodeStateVector(vector)) this.#raise(client, clock)
  }

  /** Counts a transaction that applied the server's update as durable. Local items before it, which left a gap, stay unsaved. */
  addServerTransaction(transaction: Y.Transaction): void {
    for (const [client, clock] of transaction.afterState)
      if (this.clock(client) >= (transaction.beforeState.get(client) ?? 0)) this.#raise(client, clock)
  }

  clock(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  /** Returns whether every item of the document is durable. */
  covers(doc: Y.Doc): boolean {
    for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if (clock > this.clock(client)) return false
    return true
  }

  #raise(client: number, clock: number): void {
    if (clock > this.clock(client)) this.#clocks.set(client, clock)
  }
}
