/** The hashes of log entries that have none stored, because they are from before LOG-2: computed from the log, and cached. */
import { type ChainedEntry, LOG_START, positionAfter } from './log-chain.ts'

/** Artworks whose hashes are cached; the least recently used one is evicted first. */
const MAX_CACHED_ARTWORKS = 100

type Hashes = ReadonlyMap<number, Uint8Array>

export class EarlierHashes {
  readonly #stream: (artworkId: number) => AsyncIterable<ChainedEntry>
  readonly #cached = new Map<number, Promise<Hashes>>()

  /** @param stream reads a log from its first entry */
  constructor(stream: (artworkId: number) => AsyncIterable<ChainedEntry>) {
    this.#stream = stream
  }

  /** Returns the hash of an entry that is in the log without one; null when it is not in the log. */
  async at(artworkId: number, seq: number): Promise<Uint8Array | null> {
    const known = (await this.#cached.get(artworkId))?.get(seq)
    // An entry is unknown, too, when a process of an earlier version has appended it since.
    return known ?? (await this.#compute(artworkId)).get(seq) ?? null
  }

  async #compute(artworkId: number): Promise<Hashes> {
    const hashes = hashesIn(this.#stream(artworkId))
    this.#cached.delete(artworkId)
    this.#cached.set(artworkId, hashes)
    const oldest = this.#cached.keys().next()
    if (this.#cached.size > MAX_CACHED_ARTWORKS && !oldest.done) this.#cached.delete(oldest.value)
    try {
      return await hashes
    } catch (error) {
      if (this.#cached.get(artworkId) === hashes) this.#cached.delete(artworkId)
      throw error
    }
  }
}

async function hashesIn(entries: AsyncIterable<ChainedEntry>): Promise<Hashes> {
  const hashes = new Map<number, Uint8Array>()
  let position = LOG_START
  for await (const entry of entries) {
    position = positionAfter(position, entry)
    if (!entry.hash) hashes.set(position.seq, position.hash)
  }
  return hashes
}
