/**
 * What a room has recently made durable, kept once for all outboxes. Each outbox holds a position and pulls the next batch
 * when its socket has drained (an idea from Drawpile), so that a slow socket costs the room nothing. A socket that falls
 * behind the buffer has missed batches and must reconnect.
 */
import { BroadcastBatch, itemBytes, type BatchEntry } from './broadcast-batch.ts'

/** Kept for slow sockets. The bound is in bytes, because one entry may be an offline backlog. */
const BUFFER_BYTES = 4 * 1024 * 1024

/** The largest batch, unless a single entry is larger; a socket drains in steps of this size. */
const BATCH_BYTES = 64 * 1024

export class Broadcast {
  readonly #batches: BroadcastBatch[] = []
  /** The position of the first batch that is kept. */
  #first = 0
  #bufferedBytes = 0
  #totalBytes = 0

  /** The position after the newest batch: where a new outbox starts. */
  get end(): number {
    return this.#first + this.#batches.length
  }

  /** The bytes of all batches so far: a mark for `exceedsBufferSince`. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Whether more has been pushed since this `totalBytes` than the buffer keeps. */
  exceedsBufferSince(totalBytes: number): boolean {
    return this.#totalBytes - totalBytes > BUFFER_BYTES
  }

  /** Adds entries that became durable together, in their order, as one or more batches. */
  push(entries: readonly BatchEntry[]): void {
    let batch: BatchEntry[] = []
    let size = 0
    for (const entry of entries) {
      const added = itemBytes(entry)
      if (batch.length > 0 && size + added > BATCH_BYTES) {
        this.#keep(new BroadcastBatch(batch))
        batch = []
        size = 0
      }
      batch.push(entry)
      size += added
    }
    if (batch.length > 0) this.#keep(new BroadcastBatch(batch))
  }

  /** Returns the batch at a position, or null when it is no longer kept. */
  at(position: number): BroadcastBatch | null {
    return this.#batches[position - this.#first] ?? null
  }

  /** Drops the batches before a position, because every outbox is past them. */
  dropBefore(position: number): void {
    const dropped = this.#batches.splice(0, Math.max(0, position - this.#first))
    this.#first += dropped.length
    for (const { size } of dropped) this.#bufferedBytes -= size
  }

  #keep(batch: BroadcastBatch): void {
    this.#batches.push(batch)
    this.#bufferedBytes += batch.size
    this.#totalBytes += batch.size
    while (this.#bufferedBytes > BUFFER_BYTES && this.#batches.length > 1) {
      this.#bufferedBytes -= this.#batches.shift()!.size
      this.#first += 1
    }
  }
}
