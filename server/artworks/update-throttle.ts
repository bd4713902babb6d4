/** Throttles the writes of `updatedAt` while people draw. */

/** The least time between two writes for one artwork. */
const WRITE_INTERVAL_MS = 5_000

export interface UpdateThrottle {
  /** Notes that the artwork changed at this time. The time is written at once, or when the interval since the last write is over. */
  touch(artworkId: number, at: Date): void
  /** Writes all times that are still waiting, and resolves when every write has ended. */
  flush(): Promise<void>
}

/** `write` stores a time; `failed` is called with the error of a write that failed. */
export function createUpdateThrottle({
  write,
  failed,
  intervalMs = WRITE_INTERVAL_MS,
}: {
  write: (artworkId: number, at: Date) => Promise<unknown>
  failed: (error: unknown) => void
  intervalMs?: number
}): UpdateThrottle {
  /** Artworks written within the interval, and the time that waits to be written, if any. */
  const throttled = new Map<number, { waiting: Date | null; timer: NodeJS.Timeout }>()
  const inFlight = new Set<Promise<unknown>>()

  function store(artworkId: number, at: Date): void {
    const writing = write(artworkId, at)
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
    touch(artworkId, at) {
      const entry = throttled.get(artworkId)
      if (entry) entry.waiting = at
      else store(artworkId, at)
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
