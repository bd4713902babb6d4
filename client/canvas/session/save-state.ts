/** Is everything that is on this page also on the server's disk? Said in words, and only when it is true. */
import * as Y from 'yjs'

/**
 * `connecting`: the first attempt of this visit; `connected`: in step with the server; `offline`: trying again;
 * `closed`: the server said no and there is nothing to try.
 */
export type Link = 'connecting' | 'connected' | 'offline' | 'closed'

export type SaveState = 'opening' | 'saved' | 'saving' | 'offline' | 'stopped'

export const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  opening: 'Opening...',
  saved: 'All changes saved',
  saving: 'Saving...',
  offline: 'Offline, will sync',
  stopped: 'Not connected',
}

export function saveState(link: Link, unsaved: boolean): SaveState {
  switch (link) {
    case 'connecting':
      return unsaved ? 'saving' : 'opening'
    case 'connected':
      return unsaved ? 'saving' : 'saved'
    case 'offline':
      return 'offline'
    case 'closed':
      return 'stopped'
  }
}

/**
 * What is known to be durable: per Yjs client the clock up to which the server has it on disk. Fed by the server's state
 * vector at the start of a connection, by its acknowledgements, and by what it sends (it stores before it sends).
 */
export class DurableState {
  readonly #clocks = new Map<number, number>()

  /** Takes in a state vector in Yjs encoding; clocks only ever grow. */
  acknowledge(vector: Uint8Array): void {
    for (const [client, clock] of Y.decodeStateVector(vector)) this.#raise(client, clock)
  }

  /** A transaction that came from the server; a gap before it stays unsaved. */
  received(transaction: Y.Transaction): void {
    for (const [client, clock] of transaction.afterState)
      if (this.clock(client) >= (transaction.beforeState.get(client) ?? 0)) this.#raise(client, clock)
  }

  clock(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  /** True when each item of the document is durable. */
  covers(doc: Y.Doc): boolean {
    for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if (clock > this.clock(client)) return false
    return true
  }

  #raise(client: number, clock: number): void {
    if (clock > this.clock(client)) this.#clocks.set(client, clock)
  }
}
