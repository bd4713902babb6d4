/** The planes of the artworks painted last, for all painting threads. A plane goes when its artwork was not painted for a while. */
import type { PackedPlane } from './packed-plane.ts'

/** What all planes take together: those of about 40 artworks. */
const MAX_BYTES = 32 * 1024 * 1024
const IDLE_TIMEOUT_MS = 2 * 60_000

const sizeOf = ({ runs, ends }: PackedPlane): number => runs.byteLength + ends.byteLength

interface KeptPlane {
  readonly plane: PackedPlane
  /** In milliseconds of `performance.now()`. */
  readonly keptAt: number
}

export class PlaneCache {
  /** The least recently painted one comes first. */
  readonly #planes = new Map<number, KeptPlane>()
  #bytes = 0
  #idleTimer: NodeJS.Timeout | undefined
  readonly #maxBytes: number
  readonly #idleMs: number

  /** @param options.maxBytes what all planes take together @param options.idleMs how long a plane is kept that is not painted on */
  constructor({ maxBytes = MAX_BYTES, idleMs = IDLE_TIMEOUT_MS } = {}) {
    this.#maxBytes = maxBytes
    this.#idleMs = idleMs
  }

  /** Returns the plane of an artwork that was kept last, or null. It may be of other strokes by now. */
  get(artworkId: number): PackedPlane | null {
    return this.#planes.get(artworkId)?.plane ?? null
  }

  keep(artworkId: number, plane: PackedPlane): void {
    this.delete(artworkId)
    this.#planes.set(artworkId, { plane, keptAt: performance.now() })
    this.#bytes += sizeOf(plane)
    this.#deleteOldestWhile(() => this.#bytes > this.#maxBytes)
    this.#deleteIdleLater()
  }

  delete(artworkId: number): void {
    const plane = this.get(artworkId)
    if (!plane) return
    this.#planes.delete(artworkId)
    this.#bytes -= sizeOf(plane)
    release(plane)
  }

  clear(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    this.#deleteOldestWhile(() => true)
  }

  #deleteOldestWhile(condition: (oldest: KeptPlane) => boolean): void {
    for (const [artworkId, kept] of this.#planes) {
      if (!condition(kept)) break
      this.delete(artworkId)
    }
  }

  /** One timer, for the plane that is the next to go. */
  #deleteIdleLater(): void {
    const [oldest] = this.#planes.values()
    if (this.#idleTimer || !oldest) return
    const delayMs = oldest.keptAt + this.#idleMs - performance.now()
    this.#idleTimer = setTimeout(
      () => {
        this.#idleTimer = undefined
        const now = performance.now()
        this.#deleteOldestWhile(({ keptAt }) => now - keptAt >= this.#idleMs)
        this.#deleteIdleLater()
      },
      Math.max(1, Math.ceil(delayMs)),
    )
    this.#idleTimer.unref()
  }
}

/**
 * Gives the memory back at once. Otherwise it would be the process's until the next full garbage collection, which an idle server does not
 * come to: what is sent to a port is the port's, and gone when that closes. Closing the sender is not enough: a port that nobody listens to
 * never hears of it.
 */
function release({ runs, ends }: PackedPlane): void {
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(null, [runs.buffer, ends.buffer])
  port1.close()
  port2.close()
}
