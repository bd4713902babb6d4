/**
 * What a room has announced lately, once for all listeners. Each listener holds a position and pulls what comes next when its
 * socket has drained (the idea is Drawpile's), so a slow one costs the room nothing; one that falls behind what is kept
 * has lost the thread and must come again.
 */
import { BroadcastBatch, itemBytes, type BatchEntry } from './broadcast-batch.ts'

/** Kept for slow listeners: by bytes, because one entry may be an offline backlog. */
const KEEP_BYTES = 4 * 1024 * 1024

/** One message at most, unless a single entry is larger: a socket drains in steps of this size. */
const MESSAGE_BYTES = 64 * 1024

export class Broadcast {
  readonly #announced: BroadcastBatch[] = []
  #first = 0
  #bytes = 0
  #bytesEver = 0

  /** The position after the newest announcement: where a new listener begins. */
  get end(): number {
    return this.#first + this.#announced.length
  }

  /** How much has been announced so far: to be kept for `isFarFrom`. */
  get mark(): number {
    return this.#bytesEver
  }

  /** Whether more has been announced since a mark than is kept for anybody. */
  isFarFrom(mark: number): boolean {
    return this.#bytesEver - mark > KEEP_BYTES
  }

  /** Announces entries that became durable together, in their order. */
  push(entries: readonly BatchEntry[]): void {
    let message: BatchEntry[] = []
    let size = 0
    for (const entry of entries) {
      const added = itemBytes(entry)
      if (message.length > 0 && size + added > MESSAGE_BYTES) {
        this.#keep(new BroadcastBatch(message))
        message = []
        size = 0
      }
      message.push(entry)
      size += added
    }
    if (message.length > 0) this.#keep(new BroadcastBatch(message))
  }

  /** What is at a position, or null when it is no longer kept. */
  at(position: number): BroadcastBatch | null {
    return this.#announced[position - this.#first] ?? null
  }

  /** Lets go of what lies before a position: everybody is past it. */
  forget(position: number): void {
    const passed = this.#announced.splice(0, Math.max(0, position - this.#first))
    this.#first += passed.length
    for (const { size } of passed) this.#bytes -= size
  }

  #keep(announcement: BroadcastBatch): void {
    this.#announced.push(announcement)
    this.#bytes += announcement.size
    this.#bytesEver += announcement.size
    while (this.#bytes > KEEP_BYTES && this.#announced.length > 1) {
      this.#bytes -= this.#announced.shift()!.size
      this.#first += 1
    }
  }
}
