/** The durable part of one artwork: encoded items for sockets and snapshots, the time of each stroke, and a Yjs document for REST. */
import { setImmediate } from 'node:timers/promises'
import * as Y from 'yjs'
import { newArtworkDocument, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { type DocumentEntry, readEntry } from '#crdt/document/document-entry.ts'
import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import type { EncodedItem } from '#crdt/document/updates/encode-items.ts'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import { ItemStore } from '#crdt/document/updates/item-store.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { strokePlaces } from './stroke-places.ts'

/** Strokes and flags of a snapshot restored in one turn of the event loop. */
const STROKES_PER_TURN = 250
const FLAGS_PER_TURN = 5_000

/** A log entry with its items decoded. */
export interface DurableEntry {
  readonly userId: number
  readonly at: Date
  readonly update: Uint8Array
  readonly items: readonly EncodedItem[]
}

export class DurableDocument {
  /** Shared with the room, and ahead of this document: it also holds items that wait for their commit. */
  readonly #index: DocumentIndex
  /** When each stroke became durable, in milliseconds since 1970 and in the order of the log, which is the index's. */
  readonly #strokeTimes: number[] = []
  readonly #store = new ItemStore()
  /** Built on first use and kept up to date afterwards. */
  #yjsDocument: Y.Doc | null = null
  #position = LOG_START
  /** The encoded strokes by id, for those who read a few of them. Complete when `#building` has resolved. */
  readonly #strokeBytes = new Map<string, Uint8Array>()
  #building: Promise<void> | null = null

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /** The number of the last log entry that this document holds. */
  get lastSeq(): number {
    return this.#position.seq
  }

  /** The position of the last log entry that this document holds. */
  get position(): LogPosition {
    return this.#position
  }

  get bytes(): number {
    return this.#store.bytes
  }

  /** The number of client ids that have written. */
  get clientCount(): number {
    return this.#store.clientCount
  }

  stateVector(): Uint8Array {
    return this.#store.stateVector()
  }

  /** Returns an update with everything the state vector does not cover. Throws when the bytes are no state vector. */
  since(stateVector: Uint8Array): Uint8Array {
    return this.#store.updateSince(stateVector)
  }

  /** Like `since`, in several updates to apply in order. The last one holds everything that is durable when it is made. */
  piecesSince(stateVector: Uint8Array): Iterator<Uint8Array, Uint8Array> {
    return this.#store.updatesSince(stateVector)
  }

  /** Returns the Yjs document, which callers only read. Builds it in one go unless `buildDocument` has. */
  document(): Y.Doc {
    if (!this.#yjsDocument) {
      this.#yjsDocument = newArtworkDocument()
      Y.applyUpdate(this.#yjsDocument, this.#store.updateSince(Y.encodeStateVector(this.#yjsDocument)))
    }
    return this.#yjsDocument
  }

  /** Builds the Yjs document one chunk a turn of the event loop, so that a long artwork does not block other rooms. */
  buildDocument(): Promise<void> {
    this.#building ??= this.#build().catch((error: unknown) => {
      this.#building = null
      throw error
    })
    return this.#building
  }

  async #build(): Promise<void> {
    const document = newArtworkDocument()
    const pieces = this.#store.updatesSince(Y.encodeStateVector(document))
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      Y.applyUpdate(document, piece.value)
      if (piece.done) break
      await setImmediate()
    }
    // Set in the turn of the last piece, which completes it, so that `append` keeps it up to date from here on.
    this.#yjsDocument ??= document
    for (const [i, bytes] of strokesOf(this.#yjsDocument).toArray().entries()) {
      this.#strokeBytes.set(peekStroke(bytes).id, bytes)
      if (i % STROKES_PER_TURN === STROKES_PER_TURN - 1) await setImmediate()
    }
  }

  /** Returns a durable stroke with its undone state; null when there is none. Call `buildDocument` before. */
  entryOf(strokeId: string): DocumentEntry | null {
    const bytes = this.#strokeBytes.get(strokeId)
    return bytes ? readEntry(bytes, (id) => undoneOf(this.document()).get(id)) : null
  }

  /** Returns the number by which REST clients know a stroke, or null when it is not durable here. */
  strokeNumberOf(strokeId: string): number | null {
    const position = this.#index.strokes.numberOf(strokeId)
    return position === undefined || position >= this.#strokeTimes.length ? null : position + 1
  }

  /** Returns when the stroke with this number became durable. */
  durableAt(strokeNumber: number): Date {
    return new Date(this.#strokeTimes[strokeNumber - 1]!)
  }

  get strokeCount(): number {
    return this.#strokeTimes.length
  }

  /** Returns at most `limit` strokes with a number above `after`, in the order in which they became durable. */
  strokesInOrder(after = 0, limit = Infinity): { readonly strokeId: string; readonly at: Date }[] {
    const ids = this.#index.strokes.idsBetween(after, Math.min(after + limit, this.strokeCount))
    return ids.map((strokeId, i) => ({ strokeId, at: this.durableAt(after + i + 1) }))
  }

  /** Adds entries that the index has accepted and the log holds. @param position that of the last of them */
  append(entries: readonly DurableEntry[], position: LogPosition): void {
    this.#position = position
    for (const { at, items } of entries) {
      for (const encodedItem of items) {
        this.#store.add(encodedItem)
        const { item } = encodedItem
        if (item.kind !== 'stroke') continue
        this.#strokeTimes.push(at.getTime())
        if (this.#building) this.#strokeBytes.set(item.strokeId, item.bytes)
      }
    }
    const document = this.#yjsDocument
    document?.transact(() => {
      for (const { update } of entries) Y.applyUpdate(document, update)
    })
  }

  /** Restores a snapshot into this document and its index, which must be empty. */
  async restore({ seq, hash, clients, chunks, strokes, chains }: RoomSnapshot): Promise<void> {
    for (const chunk of chunks) this.#store.restoreChunk(chunk)
    for (const { client, user, end } of clients) this.#index.restoreClient(client, user, end)
    const places = await strokePlaces(chunks)
    for (const [i, strokeId] of strokes.ids.entries()) {
      this.#index.restoreStroke(strokeId, strokes.authors[i]!, places.get(strokeId)!)
      this.#strokeTimes.push(strokes.times[i]!)
      if (i % STROKES_PER_TURN === STROKES_PER_TURN - 1) await setImmediate()
    }
    let flags = 0
    for (const [strokeId, links] of chains) {
      this.#index.restoreChain(strokeId, links)
      flags += links.length
      if (flags < FLAGS_PER_TURN) continue
      flags = 0
      await setImmediate()
    }
    this.#position = { seq, hash }
  }

  snapshot(): RoomSnapshot {
    return {
      ...this.#position,
      clients: this.#store.clients().map(([client, end]) => ({ client, end, user: this.#index.userOf(client)! })),
      chunks: this.#store.allChunks(),
      strokes: { ...this.#index.strokes.first(this.#strokeTimes.length), times: this.#strokeTimes.slice() },
      chains: this.#durableChains(),
    }
  }

  /** The undo flags without those that still wait for their commit. */
  #durableChains(): (readonly [string, readonly FlagLink[]])[] {
    return [...this.#index.chainsInOrder()].map(
      ([strokeId, links]) =>
        [strokeId, links.filter(({ client, clock }) => clock < this.#store.endOf(client))] as const,
    )
  }
}
