/**
 * Artworks whose picture takes too long to paint (PAINT-5). They are not painted again by themselves, except now and then when their
 * log has grown. This process alone remembers them: a restart tries each once more.
 */
import type { Logger } from 'pino'

/** Beyond this, the one that was set aside first is forgotten. */
const MAX_ARTWORKS = 10_000
/** A log that has grown less than twofold is tried again after this time: strokes may have been taken off the page. */
const RETRY_MS = 3_600_000

/** @param now milliseconds that never go back */
export class SetAside {
  readonly #artworks = new Map<number, { readonly seq: number; readonly at: number }>()
  readonly #now: () => number
  readonly #log: Pick<Logger, 'warn'>

  constructor(now: () => number, log: Pick<Logger, 'warn'>) {
    this.#now = now
    this.#log = log
  }

  /** The number of artworks that are set aside. */
  get size(): number {
    return this.#artworks.size
  }

  /** Whether the picture of an artwork whose log ends with entry `seq` must not be painted now. */
  holds(artworkId: number, seq: number): boolean {
    const known = this.#artworks.get(artworkId)
    if (!known || seq >= known.seq * 2) return false
    return seq === known.seq || this.#now() - known.at < RETRY_MS
  }

  /** Painting the artwork up to entry `seq` had to be stopped. */
  add(artworkId: number, seq: number, cause: unknown): void {
    this.#artworks.delete(artworkId)
    this.#artworks.set(artworkId, { seq, at: this.#now() })
    for (const first of this.#artworks.keys()) {
      if (this.#artworks.size <= MAX_ARTWORKS) break
      this.#artworks.delete(first)
    }
    this.#log.warn(
      { err: cause, artworkId, seq },
      'Set a picture aside, because it takes too long to paint. It is tried again when its log has doubled, after an hour if its log has grown, and after a restart.',
    )
  }

  /** The artwork was painted. */
  delete(artworkId: number): void {
    this.#artworks.delete(artworkId)
  }
}
