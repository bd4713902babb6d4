/** Entries that became durable together, sent as one frame: a group commit of a hundred strokes costs a socket one message. */
import { encodeUpdate, type EncodedItem } from '#crdt/document/updates/encode-items.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'

export interface BatchEntry {
  readonly items: readonly EncodedItem[]
  /** The outbox of the socket that sent it and needs no copy; null when it came another way. */
  readonly sender: unknown
}

export class BroadcastBatch {
  /** The bytes of its items. The cached frame takes as much again. */
  readonly size: number
  readonly #entries: readonly BatchEntry[]
  readonly #senders: ReadonlySet<unknown>
  /** The frame with all entries, encoded once for all sockets. */
  #fullFrame: Uint8Array | null = null

  constructor(entries: readonly BatchEntry[]) {
    this.#entries = entries
    this.#senders = new Set(entries.map(({ sender }) => sender))
    this.size = entries.reduce((sum, entry) => sum + itemBytes(entry), 0)
  }

  /** Returns one frame with the entries that came from other sockets, or null when this outbox's socket sent them all. */
  frameFor(outbox: unknown): Uint8Array | null {
    if (!this.#senders.has(outbox)) return (this.#fullFrame ??= frameOf(this.#entries))
    const others = this.#entries.filter(({ sender }) => sender !== outbox)
    if (others.length === 0) return null
    // Two sockets may alternate under one Yjs client id. Without this socket's own entries the id's clocks then have gaps, which an
    // update cannot express. Such a socket gets its own entries again, and Yjs ignores what it already has.
    return isGapless(others) ? frameOf(others) : (this.#fullFrame ??= frameOf(this.#entries))
  }
}

export function itemBytes({ items }: BatchEntry): number {
  return items.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

const frameOf = (entries: readonly BatchEntry[]): Uint8Array =>
  updateFrame(encodeUpdate(entries.flatMap(({ items }) => items)))

/** Whether the items of each client follow one another without a gap in their clocks. */
function isGapless(entries: readonly BatchEntry[]): boolean {
  const ends = new Map<number, number>()
  for (const { items } of entries) {
    for (const { client, clock, length } of items) {
      if ((ends.get(client) ?? clock) !== clock) return false
      ends.set(client, clock + length)
    }
  }
  return true
}
