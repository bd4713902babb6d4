/** What is durable of one artwork, as its room shows it: items as bytes, when each stroke came, and for REST a Yjs document. */
import { setImmediate } from 'node:timers/promises'
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import type { EncodedItem } from '#crdt/document/updates/encode-items.ts'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import { ItemStore } from '#crdt/document/updates/item-store.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'

/** Strokes of a snapshot taken in at one go while a room is opened. */
const RESTORE_BATCH = 250

/** An entry of the log on its way into the document. */
export interface DurableEntry {
  readonly userId: number
  readonly at: Date
  readonly update: Uint8Array
  readonly items: readonly EncodedItem[]
}

export class DurableDocument {
  /** Shared with the room, where it runs ahead: it also knows what is only on its way to the disk. */
  readonly #index: DocumentIndex
  /** When each stroke became durable, in the order of the log, which is the index's: milliseconds since 1970. */
  readonly #times: number[] = []
  readonly #store = new ItemStore()
  /** Built when somebody asks for it, and kept up from then on. */
  #built: Y.Doc | null = null
  #lastSeq = 0

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /** The number of the last entry of the log that is in here. */
  get seq(): number {
    return this.#lastSeq
  }

  get bytes(): number {
    return this.#store.bytes
  }

  /** As Yjs encodes it. */
  stateVector(): Uint8Array {
    return this.#store.stateVector()
  }

  /** An update of what is not covered by this state vector; throws when that is none. */
  since(stateVector: Uint8Array): Uint8Array {
    return this.#store.updateSince(stateVector)
  }

  /** The same in several updates, in an order in which they can be applied; the last is made of what is durable by then. */
  piecesSince(stateVector: Uint8Array): Iterator<Uint8Array, Uint8Array> {
    return this.#store.updatesSince(stateVector)
  }

  /** As a Yjs document: for reading only. */
  document(): Y.Doc {
    if (!this.#built) {
      this.#built = newArtworkDocument()
      Y.applyUpdate(this.#built, this.#store.updateSince(Y.encodeStateVector(this.#built)))
    }
    return this.#built
  }

  /** Builds what `document` answers, a page a turn: all at once, a long artwork would keep everybody waiting. */
  async buildDocument(): Promise<void> {
    if (this.#built) return
    const document = newArtworkDocument()
    const pieces = this.#store.updatesSince(Y.encodeStateVector(document))
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      Y.applyUpdate(document, piece.value)
      if (piece.done) break
      await setImmediate()
    }
    // In the turn of the last piece, which holds everything: what comes next is applied to it.
    this.#built ??= document
  }

  /** The number REST clients know this stroke by, or null when it is not here. */
  placeOf(strokeId: string): number | null {
    const number = this.#index.strokes.numberOf(strokeId)
    return number === undefined || number >= this.#times.length ? null : number + 1
  }

  /** When the stroke at this place became durable. */
  arrivedAt(place: number): Date {
    return new Date(this.#times[place - 1]!)
  }

  /** The strokes in the order in which they became durable; a stroke's place is counted from 1. */
  arrivals(): { readonly strokeId: string; readonly at: Date }[] {
    const { ids } = this.#index.strokes.first(this.#times.length)
    return ids.map((strokeId, i) => ({ strokeId, at: this.arrivedAt(i + 1) }))
  }

  /** Takes in entries that the index has accepted and the log holds. */
  apply(entries: readonly DurableEntry[]): void {
    this.#lastSeq += entries.length
    for (const { at, items } of entries) {
      for (const encodedItem of items) {
        this.#store.add(encodedItem)
        if (encodedItem.item.kind === 'stroke') this.#times.push(at.getTime())
      }
    }
    const built = this.#built
    built?.transact(() => {
      for (const { update } of entries) Y.applyUpdate(built, update)
    })
  }

  /** Begins with a snapshot, in an empty document with an empty index. */
  async restore({ seq, clients, pages, strokes, chains }: RoomSnapshot): Promise<void> {
    for (const chunk of pages) this.#store.restoreChunk(chunk)
    for (const { client, user, end } of clients) this.#index.restoreClient(client, user, end)
    for (const [i, strokeId] of strokes.ids.entries()) {
      this.#index.strokes.add(strokeId, strokes.authors[i]!)
      this.#times.push(strokes.times[i]!)
      if (i % RESTORE_BATCH === RESTORE_BATCH - 1) await setImmediate()
    }
    for (const [strokeId, links] of chains) this.#index.restoreChain(strokeId, links)
    this.#lastSeq = seq
  }

  snapshot(): RoomSnapshot {
    return {
      seq: this.#lastSeq,
      clients: this.#store.clients().map(([client, end]) => ({ client, end, user: this.#index.userOf(client)! })),
      pages: this.#store.allChunks(),
      strokes: { ...this.#index.strokes.first(this.#times.length), times: this.#times.slice() },
      chains: this.#durableChains(),
    }
  }

  #durableChains(): (readonly [string, readonly FlagLink[]])[] {
    return [...this.#index.chainsInOrder()].map(
      ([strokeId, links]) =>
        [strokeId, links.filter(({ client, clock }) => clock < this.#store.endOf(client))] as const,
    )
  }
}
