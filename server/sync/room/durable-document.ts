/** The durable part of one artwork: encoded items for sockets, snapshots and REST, and the time of each stroke. */
import { setImmediate } from 'node:timers/promises'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import type { EncodedItem } from '#crdt/document/updates/encode-items.ts'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import { ItemStore } from '#crdt/document/updates/item-store.ts'
import type { ItemId } from '#crdt/document/updates/new-item.ts'
import type { StateVector } from '#crdt/document/updates/state-vector.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { readChunks } from './chunk-contents.ts'

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

/** A durable stroke, encoded. */
export interface DurableStroke {
  /** Its place in the order of becoming durable, from 1. */
  readonly strokeNumber: number
  readonly bytes: Uint8Array
  /** The flag in force, if it has one. */
  readonly flag: UndoFlag | undefined
  /** When it became durable. */
  readonly at: Date
}

export class DurableDocument {
  /** Shared with the room, and ahead of this document: it also holds items that wait for their commit. */
  readonly #index: DocumentIndex
  /** When each stroke became durable, in milliseconds since 1970 and in the order of the log, which is the index's. */
  readonly #strokeTimes: number[] = []
  readonly #store = new ItemStore()
  #position = LOG_START

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

  /** What a reply to a state vector looks at: the runs of clients in the chunks of the document. */
  get runCount(): number {
    return this.#store.runCount
  }

  /** The number of client ids that have written. */
  get clientCount(): number {
    return this.#store.clientCount
  }

  stateVector(): Uint8Array {
    return this.#store.stateVector()
  }

  /** Returns the state vector of these clients alone. */
  stateVectorOf(clients: Iterable<number>): Uint8Array {
    return this.#store.stateVectorOf(clients)
  }

  /** Returns an update with everything the state vector does not cover. */
  since(known: StateVector): Uint8Array {
    return this.#store.updateSince(known)
  }

  /** Like `since`, in several updates to apply in order. The last one holds everything that is durable when it is made. */
  piecesSince(known: StateVector): Iterator<Uint8Array, Uint8Array> {
    return this.#store.updatesSince(known)
  }

  /** Returns the durable flag in force of a stroke, or undefined when it has none. */
  flagOf(strokeId: string): UndoFlag | undefined {
    const isDurable = ({ client, clock }: ItemId): boolean => clock < this.#store.endOf(client)
    return this.#index.chainOf(strokeId)?.lastOf(isDurable)?.value ?? undefined
  }

  /** Returns the stroke with this number, which must be durable; null where a log that no server has checked has its id twice. */
  strokeAt(strokeNumber: number): DurableStroke | null {
    const { strokes } = this.strokesAfter(strokeNumber - 1)
    return strokes[0]?.strokeNumber === strokeNumber ? strokes[0] : null
  }

  /**
   * Returns the strokes with a number above `after` that lie in one chunk of the store, in their order: a few hundred at most, and none
   * if there is no such number. `end` is the highest number in that chunk.
   */
  strokesAfter(after: number): { readonly strokes: readonly DurableStroke[]; readonly end: number } {
    if (after >= this.strokeCount) return { strokes: [], end: Infinity }
    const { strokes, end } = this.#store.strokesAround(after)
    const found: DurableStroke[] = []
    for (const bytes of strokes) {
      const { id } = peekStroke(bytes)
      const strokeNumber = this.strokeNumberOf(id)
      if (strokeNumber === null || strokeNumber <= after) continue
      found.push({ strokeNumber, bytes, flag: this.flagOf(id), at: this.durableAt(strokeNumber) })
    }
    return { strokes: found.toSorted((a, b) => a.strokeNumber - b.strokeNumber), end }
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

  /** Returns the ids and authors of all durable strokes, in the order in which they became durable. */
  authors(): { readonly ids: readonly string[]; readonly authors: readonly number[] } {
    return this.#index.strokes.first(this.strokeCount)
  }

  /** Adds entries that the index has accepted and the log holds. @param position that of the last of them */
  append(entries: readonly DurableEntry[], position: LogPosition): void {
    this.#position = position
    for (const { at, items } of entries) {
      for (const item of items) {
        this.#store.add(item)
        if (item.kind === 'stroke') this.#strokeTimes.push(at.getTime())
      }
    }
  }

  /** Restores a snapshot into this document and its index, which must be empty. */
  async restore({ seq, hash, clients, chunks, strokes, chains }: RoomSnapshot): Promise<void> {
    const { strokeCounts, weight, places, flagAt } = await readChunks(chunks)
    this.#index.restoreWeight(weight)
    for (const [i, chunk] of chunks.entries()) this.#store.restoreChunk(chunk, strokeCounts[i]!)
    for (const { client, user, end } of clients) this.#index.restoreClient(client, user, end)
    for (const [i, strokeId] of strokes.ids.entries()) {
      this.#index.restoreStroke(strokeId, strokes.authors[i]!, places.get(strokeId)!)
      this.#strokeTimes.push(strokes.times[i]!)
      if (i % STROKES_PER_TURN === STROKES_PER_TURN - 1) await setImmediate()
    }
    let flags = 0
    for (const [strokeId, links] of chains) {
      this.#index.restoreChain(strokeId, links, flagAt)
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
      strokes: { ...this.authors(), times: this.#strokeTimes.slice() },
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
