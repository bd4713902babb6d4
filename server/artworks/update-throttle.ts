/** Throttles the writes of when artworks were last updated, and of their sizes, while people draw. */

/** What is stored of an artwork that people draw on. */
export interface ArtworkUpdate {
  readonly at: Date
  /** The size of its document. */
  readonly bytes: number
}

/** The least time between two writes for one artwork. */
const WRITE_INTERVAL_MS = 5_000

export interface UpdateThrottle {
  /** Notes that the artwork has changed. The update is written at once, or when the interval since the last write is over. */
  touch(artworkId: number, update: ArtworkUpdate): void
  /** Writes all updates that are still waiting, and resolves when every write has ended. */
  flush(): Promise<void>
}

/** `write` stores an update; `failed` is called with the error of a write that failed. */
export function createUpdateThrottle({
  write,
  failed,
  intervalMs = WRITE_INTERVAL_MS,
}: {
  write: (artworkId: number, update: ArtworkUpdate) => Promise<unknown>
  failed: (error: unknown) => void
  intervalMs?: number
}): UpdateThrottle {
  /** Artworks written within the interval, and the update that waits to be written, if any. */
  const throttled = new Map<number, { waiting: ArtworkUpdate | null; timer: NodeJS.Timeout }>()
  const inFlight = new Set<Promise<unknown>>()

  function store(artworkId: number, update: ArtworkUpdate): void {
    const writing = write(artworkId, update)
      .catch(failed)
      .finally(() => inFlight.delete(writing))
    inFlight.add(writing)
    const timer = setTimeout(() => {
      const waiting = throttled.get(artworkId)?.waiting
      throttled.delete(artworkId)
      if (waiting) store(artworkId, waiting)
    }, intervalMs)
    timer.unref()
    throttled.set(artworkId, { waiting: null, timer })
  }

  return {
    touch(artworkId, update) {
      const entry = throttled.get(artworkId)
      if (entry) entry.waiting = update
      else store(artworkId, update)
    },
    async flush() {
      for (const [artworkId, { waiting, timer }] of throttled) {
        clearTimeout(timer)
        throttled.delete(artworkId)
        if (waiting) store(artworkId, waiting)
      }
      // A write that ends removes itself from the set.
      await Promise.all(inFlight)
    },
  }
}
