/** Entries that became durable together, as one message: a group of a hundred strokes costs a listener one frame. */
import { encodeUpdate, type EncodedItem } from '#crdt/document/updates/encode-items.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'

export interface BatchEntry {
  readonly items: readonly EncodedItem[]
  /** Who wrote it and needs no copy. */
  readonly author: unknown
}

export class BroadcastBatch {
  /** The bytes of its items; the frame for those who wrote none of them takes as much again. */
  readonly size: number
  readonly #entries: readonly BatchEntry[]
  readonly #authors: ReadonlySet<unknown>
  #forOthers: Uint8Array | null = null

  constructor(entries: readonly BatchEntry[]) {
    this.#entries = entries
    this.#authors = new Set(entries.map(({ author }) => author))
    this.size = entries.reduce((sum, entry) => sum + itemBytes(entry), 0)
  }

  /** What a listener does not have of it; null when all of it is its own. */
  frameFor(listener: unknown): Uint8Array | null {
    if (!this.#authors.has(listener)) return (this.#forOthers ??= frameOf(this.#entries))
    const others = this.#entries.filter(({ author }) => author !== listener)
    if (others.length === 0) return null
    // Two sockets may take turns under one Yjs client id. What is left then has gaps, which an update cannot tell:
    // such a listener gets its own entries again, and Yjs knows them.
    return isGapless(others) ? frameOf(others) : (this.#forOthers ??= frameOf(this.#entries))
  }
}

export function itemBytes({ items }: BatchEntry): number {
  return items.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

const frameOf = (entries: readonly BatchEntry[]): Uint8Array =>
  updateFrame(encodeUpdate(entries.flatMap(({ items }) => items)))

function isGapless(entries: readonly BatchEntry[]): boolean {
  const ends = new Map<number, number>()
  for (const { items } of entries) {
    for (const { item } of items) {
      if ((ends.get(item.client) ?? item.clock) !== item.clock) return false
      ends.set(item.client, item.clock + item.length)
    }
  }
  return true
}
