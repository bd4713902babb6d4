/** The durable part of one artwork: encoded items for sockets, snapshots and REST, and the time of each stroke. */
import { setImmediate } from 'node:timers/promises'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import { NO_WEIGHT, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import type { EncodedItem } from '#crdt/document/updates/encode-items.ts'
import { ItemStore } from '#crdt/document/updates/item-store.ts'
import type { FlagRows } from '#crdt/document/updates/saved-rows.ts'
import type { StateVector } from '#crdt/document/updates/state-vector.ts'
import type { Chapter, DatedStrokes } from '#server/log/chapter-codec.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import type { RoomSnapshot, SavedClient } from '#server/log/snapshot-codec.ts'

/** Flags of a snapshot restored in one turn of the event loop: some milliseconds, as for the strokes of a chapter. */
const FLAGS_PER_TURN = 5_000

/** How the document is cut. All processes that serve an artwork cut it alike. */
export interface ChapterSizes {
  /** The bytes of a full chunk; absent for the default. */
  readonly chunkBytes?: number
  /** The full chunks of a sealed chapter. */
  readonly chunks: number
}

/** Chapters of about a megabyte, or some thousand strokes (docs/decisions/0270). */
const CHAPTER_SIZES: ChapterSizes = { chunks: 16 }

/** A log entry with its items decoded. */
export interface DurableEntry {
  readonly userId: number
  readonly at: Date
  readonly update: Uint8Array
  readonly items: readonly EncodedItem[]
  /** Of its strokes together. */
  readonly weight: StrokeWeight
}

/** How much of the document comes before the end of a chapter. */
interface ChapterEnd {
  readonly chunks: number
  readonly strokes: number
  readonly flags: number
}

const START: ChapterEnd = { chunks: 0, strokes: 0, flags: 0 }

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
  readonly #store: ItemStore
  readonly #chunksPerChapter: number
  #flagCount = 0
  #weight = NO_WEIGHT
  /** Of the sealed chapters. */
  readonly #ends: ChapterEnd[] = []
  #position = LOG_START

  /** @param sizes replaced by tests */
  constructor(index: DocumentIndex, sizes = CHAPTER_SIZES) {
    this.#index = index
    this.#store = new ItemStore(sizes.chunkBytes)
    this.#chunksPerChapter = sizes.chunks
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
    return this.#index.flagOf(strokeId, this.#flagCount) ?? undefined
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

  /** Returns the ids of a person's durable strokes, in the order in which they became durable. */
  strokesBy(author: number): string[] {
    const { strokes } = this.#index
    const ids: string[] = []
    for (let number = 0; number < this.strokeCount; number += 1)
      if (strokes.authorAt(number) === author) ids.push(strokes.idAt(number))
    return ids
  }

  /** Adds entries that the index has accepted and the log holds. @param position that of the last of them */
  append(entries: readonly DurableEntry[], position: LogPosition): void {
    this.#position = position
    let { points, paint } = this.#weight
    for (const { at, items, weight } of entries) {
      points += weight.points
      paint += weight.paint
      for (const item of items) {
        this.#store.add(item)
        if (item.kind === 'stroke') this.#strokeTimes.push(at.getTime())
        else this.#flagCount += item.length
        if (this.#store.fullChunks - this.#sealedChunks === this.#chunksPerChapter) this.#ends.push(this.#end)
      }
    }
    this.#weight = { points, paint }
  }

  get #sealedChunks(): number {
    return this.#ends.at(-1)?.chunks ?? 0
  }

  get #end(): ChapterEnd {
    return { chunks: this.#store.fullChunks, strokes: this.strokeCount, flags: this.#flagCount }
  }

  /** Restores a snapshot into this document and its index, which must be empty. Throws if its parts do not fit together. */
  async restore({ seq, hash, clients, weight, sealed, last }: RoomSnapshot): Promise<void> {
    this.#index.restoreWeight(weight)
    this.#weight = weight
    for (const { client, user, end } of clients) this.#index.restoreClient(client, user, end)
    for (const chapter of sealed) {
      this.#restoreChapter(chapter)
      this.#ends.push(this.#end)
      await setImmediate()
    }
    this.#restoreChapter(last)
    // Last, because a flag may be in an earlier chapter than its stroke.
    for (const { flags } of [...sealed, last])
      for (let from = 0; from < flags.strokes.length; from += FLAGS_PER_TURN) {
        this.#index.restoreFlags(flags, from, Math.min(from + FLAGS_PER_TURN, flags.strokes.length))
        await setImmediate()
      }
    this.#position = { seq, hash }
  }

  /** Restores all of a chapter but its flags in the index. */
  #restoreChapter({ chunks, strokes, flags }: Chapter): void {
    for (const chunk of chunks) this.#store.restoreChunk(chunk)
    const isNext = strokes.first === this.strokeCount && flags.first === this.#flagCount
    if (!isNext || strokes.first + strokes.times.length !== this.#store.strokeCount)
      throw new Error('a chapter does not follow those before, or its strokes are not those of its chunks')
    this.#index.restoreStrokes(strokes)
    for (const time of strokes.times) this.#strokeTimes.push(time)
    this.#flagCount += flags.strokes.length
  }

  snapshot(): RoomSnapshot {
    const starts = [START, ...this.#ends]
    return {
      ...this.#position,
      weight: this.#weight,
      clients: this.#clients(),
      sealed: this.#ends.map((end, i) => this.#chapter(starts[i]!, end)),
      last: {
        strokes: this.#strokesOf(starts.at(-1)!, this.#end),
        flags: this.#flagsOf(starts.at(-1)!, this.#end),
        chunks: this.#store.chunksFrom(starts.at(-1)!.chunks),
      },
    }
  }

  /** In the order of their ids, because each process meets them in its own. */
  #clients(): SavedClient[] {
    const clients = this.#store.clients().toSorted(([a], [b]) => a - b)
    return clients.map(([client, end]) => ({ client, end, user: this.#index.userOf(client)! }))
  }

  /** Returns a sealed chapter. Its rows are copied when they are asked for. */
  #chapter(from: ChapterEnd, to: ChapterEnd): Chapter {
    const strokes = (): DatedStrokes => this.#strokesOf(from, to)
    const flags = (): FlagRows => this.#flagsOf(from, to)
    return {
      chunks: this.#store.chunksBetween(from.chunks, to.chunks),
      get strokes() {
        return strokes()
      },
      get flags() {
        return flags()
      },
    }
  }

  #strokesOf(from: ChapterEnd, to: ChapterEnd): DatedStrokes {
    const times = Float64Array.from(this.#strokeTimes.slice(from.strokes, to.strokes))
    return { ...this.#index.strokeRows(from.strokes, to.strokes), times }
  }

  #flagsOf(from: ChapterEnd, to: ChapterEnd): FlagRows {
    return this.#index.flagRows(from.flags, to.flags)
  }
}
