/** Throttles the writes of when artworks were last updated, and of their sizes, while people draw. */

/** What is stored of an artwork that people draw on. */
export interface ArtworkUpdate {
  readonly at: Date
  /** The size of its document. */
  readonly bytes: number
}

/** The least time between two writes for one artwork. */
const WRITE_INTERVAL_MS = 5_000

/** `write` stores an update; `failed` is called with the error of a write that failed. */
export class UpdateThrottle {
  /** Artworks written within the interval, and the update that waits to be written, if any. */
  readonly #throttled = new Map<number, { pending: ArtworkUpdate | null; timer: NodeJS.Timeout }>()
  readonly #inFlight = new Set<Promise<unknown>>()
  readonly #write: (artworkId: number, update: ArtworkUpdate) => Promise<unknown>
  readonly #failed: (error: unknown) => void
  readonly #intervalMs: number

  constructor(
    write: (artworkId: number, update: ArtworkUpdate) => Promise<unknown>,
    failed: (error: unknown) => void,
    intervalMs: number = WRITE_INTERVAL_MS,
  ) {
    this.#write = write
    this.#failed = failed
    this.#intervalMs = intervalMs
  }

  /** Notes that the artwork has changed. The update is written at once, or when the interval since the last write is over. */
  touch(artworkId: number, update: ArtworkUpdate): void {
    const entry = this.#throttled.get(artworkId)
    if (entry) entry.pending = update
    else this.#store(artworkId, update)
  }

  /** Writes all updates that are still waiting, and resolves when every write has ended. */
  async flush(): Promise<void> {
    for (const [artworkId, { pending, timer }] of this.#throttled) {
      clearTimeout(timer)
      this.#throttled.delete(artworkId)
      if (pending) this.#store(artworkId, pending)
    }
    // A write that ends removes itself from the set.
    await Promise.all(this.#inFlight)
  }

  #store(artworkId: number, update: ArtworkUpdate): void {
    const writing = this.#write(artworkId, update)
      .catch(this.#failed)
      .finally(() => this.#inFlight.delete(writing))
    this.#inFlight.add(writing)
    const timer = setTimeout(() => {
      const pending = this.#throttled.get(artworkId)?.pending
      this.#throttled.delete(artworkId)
      if (pending) this.#store(artworkId, pending)
    }, this.#intervalMs)
    timer.unref()
    this.#throttled.set(artworkId, { pending: null, timer })
  }
}
