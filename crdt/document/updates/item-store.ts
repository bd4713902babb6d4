/**
 * A document as bytes, in the order of the log, a page after the other: whatever a peer is missing is found by its state
 * vector and sent as it lies. No Yjs document is built to serve one.
 */
import * as Y from 'yjs'
import type { EncodedItem } from './encode-items.ts'
import { encodeRuns } from './encode-runs.ts'
import { isNew, runsSince, sealChunk, type ItemChunk, type OpenRun } from './item-chunk.ts'

/**
 * A page is full when it holds so much: a few hundred strokes, which a browser takes in within milliseconds. Where pages
 * end depends on the log alone.
 */
const CHUNK_BYTES = 64 * 1024

export class ItemStore {
  readonly #chunks: ItemChunk[] = []
  #open = new Map<number, OpenRun>()
  #openBytes = 0
  /** The clock after each client's last item. */
  readonly #ends = new Map<number, number>()
  readonly #chunkBytes: number
  #size = 0

  constructor(chunkBytes = CHUNK_BYTES) {
    this.#chunkBytes = chunkBytes
  }

  /** Bytes of all items. */
  get bytes(): number {
    return this.#size
  }

  /** Takes in an item whose clock is the client's next. */
  add({ item, bytes }: EncodedItem): void {
    const { client, clock } = item
    const end = clock + item.length
    const run = this.#open.get(client)
    if (run) {
      run.end = end
      run.count += 1
      run.size += bytes.length
      run.parts.push(bytes)
    } else this.#open.set(client, { client, clock, end, count: 1, size: bytes.length, parts: [bytes] })
    this.#ends.set(client, end)
    this.#size += bytes.length
    this.#grow(bytes.length)
  }

  #grow(bytes: number): void {
    this.#openBytes += bytes
    if (this.#openBytes < this.#chunkBytes) return
    this.#chunks.push(sealChunk(this.#open.values()))
    this.#open = new Map()
    this.#openBytes = 0
  }

  /** Everything, as it is at this moment; the last page may not be full. */
  allChunks(): ItemChunk[] {
    return this.#open.size === 0 ? [...this.#chunks] : [...this.#chunks, sealChunk(this.#open.values())]
  }

  /** Puts back a page that `save` gave, in its order; its bytes are kept, not copied. */
  restoreChunk(chunk: ItemChunk): void {
    const bytes = chunk.runs.reduce((sum, { size }) => sum + size, 0)
    for (const { client, end } of chunk.runs) this.#ends.set(client, end)
    this.#size += bytes
    if (bytes >= this.#chunkBytes) this.#chunks.push(chunk)
    else {
      for (const { start, ...run } of chunk.runs) {
        this.#open.set(run.client, { ...run, parts: [chunk.update.subarray(start, start + run.size)] })
      }
      this.#openBytes = bytes
    }
  }

  /** The clock after this client's last item. */
  endOf(client: number): number {
    return this.#ends.get(client) ?? 0
  }

  /** Every client that has written, with the clock after its last item. */
  clients(): [client: number, end: number][] {
    return [...this.#ends]
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#ends)
  }

  /** An update of everything that `stateVector` (Yjs encoding) does not cover; throws when that is none. */
  updateSince(stateVector: Uint8Array): Uint8Array {
    const known = Y.decodeStateVector(stateVector)
    const whole = new Map<number, { client: number; clock: number; count: number; parts: Uint8Array[] }>()
    for (const { client, clock, count, parts } of this.allChunks().flatMap((chunk) => runsSince(chunk, known))) {
      const run = whole.get(client)
      if (run) {
        run.count += count
        run.parts.push(...parts)
      } else whole.set(client, { client, clock, count, parts: [...parts] })
    }
    return encodeRuns([...whole.values()])
  }

  /**
   * The same as several updates, of about a page each, that can be applied one after the other. Each is made when it is
   * asked for; the last, which is returned, holds what came meanwhile and may be empty.
   */
  *updatesSince(stateVector: Uint8Array): Generator<Uint8Array, Uint8Array> {
    const known = Y.decodeStateVector(stateVector)
    for (let at = 0; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at]!
      if (isNew(chunk, known)) yield chunk.update
      else {
        const runs = runsSince(chunk, known)
        if (runs.length > 0) yield encodeRuns(runs)
      }
    }
    return encodeRuns(runsSince(sealChunk(this.#open.values()), known))
  }
}
