/** The planes of the artworks painted last, for all painting threads. They are dropped when nothing was painted for a while. */
import type { PackedPlane } from './packed-plane.ts'

/** What all planes take together: those of about 40 artworks. */
const MAX_BYTES = 32 * 1024 * 1024
const IDLE_TIMEOUT_MS = 60_000

const sizeOf = ({ runs, ends }: PackedPlane): number => runs.byteLength + ends.byteLength

export class PlaneCache {
  /** The least recently painted one comes first. */
  readonly #planes = new Map<number, PackedPlane>()
  #bytes = 0
  #idleTimer: NodeJS.Timeout | undefined
  readonly #maxBytes: number
  readonly #idleMs: number

  /** @param options.maxBytes what all planes take together */
  constructor({ maxBytes = MAX_BYTES, idleMs = IDLE_TIMEOUT_MS } = {}) {
    this.#maxBytes = maxBytes
    this.#idleMs = idleMs
  }

  /** Returns the plane of an artwork that was kept last, or null. It may be of other strokes by now. */
  get(artworkId: number): PackedPlane | null {
    return this.#planes.get(artworkId) ?? null
  }

  keep(artworkId: number, plane: PackedPlane): void {
    this.delete(artworkId)
    this.#planes.set(artworkId, plane)
    this.#bytes += sizeOf(plane)
    for (const leastRecent of this.#planes.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(leastRecent)
    }
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.clear(), this.#idleMs)
    this.#idleTimer.unref()
  }

  delete(artworkId: number): void {
    const plane = this.#planes.get(artworkId)
    if (!plane) return
    this.#planes.delete(artworkId)
    this.#bytes -= sizeOf(plane)
    release(plane)
  }

  clear(): void {
    clearTimeout(this.#idleTimer)
    for (const artworkId of this.#planes.keys()) this.delete(artworkId)
  }
}

/**
 * Gives the memory back at once. Otherwise it would be the process's until the next full garbage collection, which an idle server does not
 * come to: what is sent to a port is the port's, and gone when that closes.
 */
function release({ runs, ends }: PackedPlane): void {
  const { port1 } = new MessageChannel()
  port1.postMessage(null, [runs.buffer, ends.buffer])
  port1.close()
}
