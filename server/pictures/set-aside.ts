/**
 * Artworks whose picture takes too long to paint (PAINT-5). They are not painted again by themselves, except now and then when their
 * log has grown. This process alone remembers them: a restart tries each once more.
 */
import type { Logger } from 'pino'

export interface SetAside {
  /** The number of artworks that are set aside. */
  readonly size: number
  /** Whether the picture of an artwork whose log ends with entry `seq` must not be painted now. */
  holds(artworkId: number, seq: number): boolean
  /** Painting the artwork up to entry `seq` had to be stopped. */
  add(artworkId: number, seq: number, cause: unknown): void
  /** The artwork was painted. */
  delete(artworkId: number): void
}

/** Beyond this, the one that was set aside first is forgotten. */
const MAX_ARTWORKS = 10_000
/** A log that has grown less than twofold is tried again after this time: strokes may have been taken off the page. */
const RETRY_MS = 3_600_000

/** @param options.now milliseconds that never go back */
export function createSetAside({ now, log }: { now: () => number; log: Pick<Logger, 'warn'> }): SetAside {
  const artworks = new Map<number, { readonly seq: number; readonly at: number }>()
  return {
    get size() {
      return artworks.size
    },
    holds(artworkId, seq) {
      const known = artworks.get(artworkId)
      if (!known || seq >= known.seq * 2) return false
      return seq === known.seq || now() - known.at < RETRY_MS
    },
    add(artworkId, seq, cause) {
      artworks.delete(artworkId)
      artworks.set(artworkId, { seq, at: now() })
      for (const first of artworks.keys()) {
        if (artworks.size <= MAX_ARTWORKS) break
        artworks.delete(first)
      }
      log.warn(
        { err: cause, artworkId, seq },
        'Set a picture aside, because it takes too long to paint. It is tried again when its log has doubled, after an hour if its log has grown, and after a restart.',
      )
    },
    delete: (artworkId) => void artworks.delete(artworkId),
  }
}
