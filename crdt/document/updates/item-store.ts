/**
 * A document as encoded items in log order, in chunks. A peer's state vector tells what it lacks, and those bytes are sent as
 * they are, without building a Yjs document (docs/decisions/0004).
 */
import * as Y from 'yjs'
import { type EncodedItem, encodeRuns, joinRuns } from './encode-items.ts'
import { isUnknown, runsSince, sealChunk, type ItemChunk, type OpenRun } from './item-chunk.ts'
import { encodeStateVector, type StateVector } from './state-vector.ts'
import { UpdateCursor } from './update-cursor.ts'

/**
 * A chunk is closed at this size: a few hundred strokes, which a browser applies within milliseconds. Chunk borders depend on
 * the log alone, so they are the same after a restart.
 */
const CHUNK_BYTES = 64 * 1024

export class ItemStore {
  readonly #chunks: ItemChunk[] = []
  /** The number of strokes before each chunk, and before the open one. */
  readonly #strokesBefore: number[] = []
  #strokesBeforeOpen = 0
  #strokeCount = 0
  #sealedRuns = 0
  #open = new Map<number, OpenRun>()
  #openBytes = 0
  /** The clock after each client's last item. */
  readonly #ends = new Map<number, number>()
  readonly #chunkBytes: number
  #size = 0

  constructor(chunkBytes = CHUNK_BYTES) {
    this.#chunkBytes = chunkBytes
  }

  /** The size of all items in bytes. */
  get bytes(): number {
    return this.#size
  }

  /** The number of runs in all chunks: what a reply to a state vector looks at. */
  get runCount(): number {
    return this.#sealedRuns + this.#open.size
  }

  /** Appends an item; its clock must be the client's next. */
  add({ kind, client, clock, length, bytes }: EncodedItem): void {
    const end = clock + length
    if (kind === 'stroke') this.#strokeCount += 1
    const run = this.#open.get(client)
    if (run) {
      run.end = end
      run.count += 1
      run.size += bytes.length
      run.parts.push(bytes)
    } else this.#open.set(client, { client, clock, end, count: 1, size: bytes.length, parts: [bytes] })
    this.#ends.set(client, end)
    this.#size += bytes.length
    this.#openBytes += bytes.length
    if (this.#openBytes < this.#chunkBytes) return
    this.#addChunk(this.#openChunk())
    this.#open = new Map()
    this.#openBytes = 0
  }

  /** What is not in a full chunk yet, as one. */
  #openChunk(): ItemChunk {
    return sealChunk(this.#open.values(), this.#strokeCount - this.#strokesBeforeOpen)
  }

  #addChunk(chunk: ItemChunk): void {
    this.#chunks.push(chunk)
    this.#sealedRuns += chunk.runs.length
    this.#strokesBefore.push(this.#strokesBeforeOpen)
    this.#strokesBeforeOpen = this.#strokeCount
  }

  get strokeCount(): number {
    return this.#strokeCount
  }

  /** The number of full chunks. */
  get fullChunks(): number {
    return this.#chunks.length
  }

  /** Returns the chunks from one number to before another, which must be full. */
  chunksBetween(from: number, to: number): ItemChunk[] {
    return this.#chunks.slice(from, to)
  }

  /** Returns all chunks as of now from a number on; the last may not be full. */
  chunksFrom(from: number): ItemChunk[] {
    const full = this.#chunks.slice(from)
    return this.#open.size === 0 ? full : [...full, this.#openChunk()]
  }

  /** Appends a chunk of `chunksFrom`, in that order. Its bytes are kept, not copied. */
  restoreChunk(chunk: ItemChunk): void {
    const bytes = chunk.runs.reduce((sum, { size }) => sum + size, 0)
    this.#strokeCount += chunk.strokeCount
    for (const { client, end } of chunk.runs) this.#ends.set(client, end)
    this.#size += bytes
    if (bytes >= this.#chunkBytes) this.#addChunk(chunk)
    else {
      for (const { start, ...run } of chunk.runs) {
        this.#open.set(run.client, { ...run, parts: [chunk.update.subarray(start, start + run.size)] })
      }
      this.#openBytes = bytes
    }
  }

  /**
   * Returns the strokes of the chunk that holds the stroke at a place in the log, from 0, as views of encoded strokes in any order, and
   * the place of the first stroke after that chunk.
   */
  strokesAround(place: number): { readonly strokes: readonly Uint8Array[]; readonly end: number } {
    let [from, to] = [0, this.#chunks.length]
    // A chunk without strokes begins where the next one does; the last that begins here holds the stroke.
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#strokesBefore[middle]! <= place) from = middle + 1
      else to = middle
    }
    const isOpen = place >= this.#strokesBeforeOpen
    const { update } = isOpen ? this.#openChunk() : this.#chunks[from - 1]!
    const strokes: Uint8Array[] = []
    const cursor = new UpdateCursor(update)
    while (cursor.nextStruct()) if (cursor.kind === 'binary') strokes.push(cursor.binaryView())
    const end = isOpen ? this.#strokeCount : (this.#strokesBefore[from] ?? this.#strokesBeforeOpen)
    return { strokes, end }
  }

  /** Returns the clock after this client's last item. */
  endOf(client: number): number {
    return this.#ends.get(client) ?? 0
  }

  get clientCount(): number {
    return this.#ends.size
  }

  /** Returns each client id, with the clock after its last item. */
  clients(): [client: number, end: number][] {
    return [...this.#ends]
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#ends)
  }

  /** Returns the state vector of these clients alone, in time linear in their number. */
  stateVectorOf(clients: Iterable<number>): Uint8Array {
    return encodeStateVector(Array.from(clients, (client) => [client, this.endOf(client)]))
  }

  /** Returns an update of everything that `known` does not cover. */
  updateSince(known: StateVector): Uint8Array {
    return encodeRuns(joinRuns(this.chunksFrom(0).flatMap((chunk) => runsSince(chunk, known))))
  }

  /**
   * Yields the same as updates of at most about a chunk each, to be applied in order. Each is made on demand; the last, the
   * return value, includes items that were added meanwhile and may be empty.
   */
  *updatesSince(known: StateVector): Generator<Uint8Array, Uint8Array> {
    for (let at = 0; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at]!
      if (isUnknown(chunk, known)) yield chunk.update
      else {
        const runs = runsSince(chunk, known)
        if (runs.length > 0) yield encodeRuns(runs)
      }
    }
    return encodeRuns(runsSince(this.#openChunk(), known))
  }
}
