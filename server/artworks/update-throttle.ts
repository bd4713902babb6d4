/** A picture that is drawn on is marked as changed at most this often. */
const EVERY_MS = 5_000

export interface UpdateThrottle {
  /** Notes that the artwork changed at this moment; written at once when the last writing is long enough ago, else a little later. */
  touch(artworkId: number, at: Date): void
  /** Writes what is still waiting. */
  flush(): Promise<void>
}

/** Keeps `updatedAt` near the strokes without a write for each of them. `write` stores the moment, `failed` hears why it could not. */
export function createUpdateThrottle({
  write,
  failed,
  everyMs = EVERY_MS,
}: {
  write: (artworkId: number, at: Date) => Promise<unknown>
  failed: (error: unknown) => void
  everyMs?: number
}): UpdateThrottle {
  /** Artworks written a short while ago, and the moment that waits to be written, if any. */
  const resting = new Map<number, { waiting: Date | null; timer: NodeJS.Timeout }>()
  const running = new Set<Promise<unknown>>()

  function store(artworkId: number, at: Date): void {
    const work = write(artworkId, at)
      .catch(failed)
      .finally(() => running.delete(work))
    running.add(work)
    const timer = setTimeout(() => {
      const waiting = resting.get(artworkId)?.waiting
      resting.delete(artworkId)
      if (waiting) store(artworkId, waiting)
    }, everyMs)
    timer.unref()
    resting.set(artworkId, { waiting: null, timer })
  }

  return {
    touch(artworkId, at) {
      const rest = resting.get(artworkId)
      if (rest) rest.waiting = at
      else store(artworkId, at)
    },
    async flush() {
      for (const [artworkId, { waiting, timer }] of resting) {
        clearTimeout(timer)
        resting.delete(artworkId)
        if (waiting) store(artworkId, waiting)
      }
      // A writing that ends takes itself out of the set.
      await Promise.all(running)
    },
  }
}
