/** Caches the color planes painted last: for an artwork that only got new strokes, only those are painted. */
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { EncodedEntry } from '#crdt/document/document-entry.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'

/** A color plane, and the ids of the strokes on it in painting order. */
export interface PaintedPlane {
  readonly ids: readonly string[]
  readonly color: ColorPlane
}

/** Each plane takes 7.7 MB. */
const MAX_CACHED_PLANES = 3

const shownIn = (entries: readonly EncodedEntry[]): EncodedEntry[] => entries.filter(({ undone }) => !undone)

export class ColorPlaneCache {
  readonly #planes = new Map<number, PaintedPlane>()

  /** Whether a cached plane shows the first of these entries. */
  fits(artworkId: number, entries: readonly EncodedEntry[]): boolean {
    return this.#cachedFor(artworkId, shownIn(entries)) !== null
  }

  /**
   * Paints an artwork with these entries; each step paints one stroke, which is decoded for that alone. Returns the color plane, which
   * stays in the cache: read it before anything else is painted, and neither keep nor change it. When the caller stops before the
   * last step, with `return`, the next painting of the artwork goes on from there.
   * @param start where painting begins when no cached plane fits: it shows the first of the entries; null for an empty plane
   */
  *paint(
    artworkId: number,
    plates: Plates,
    entries: readonly EncodedEntry[],
    start: PaintedPlane | null,
  ): Generator<void, ColorPlane> {
    const shown = shownIn(entries)
    const { ids, color } = this.#cachedFor(artworkId, shown) ?? start ?? { ids: [], color: blankColorPlane() }
    // Another painting of this artwork may begin before this one ends, and must not paint on the same plane.
    this.#planes.delete(artworkId)
    let painted = ids.length
    let isHalfPainted = false
    try {
      while (painted < shown.length) {
        yield
        isHalfPainted = true
        paintStroke(color, plates, decodeStroke(shown[painted]!.bytes))
        isHalfPainted = false
        painted += 1
      }
      return color
    } finally {
      if (!isHalfPainted) this.#keep(artworkId, { ids: shown.slice(0, painted).map(({ id }) => id), color })
    }
  }

  /** Returns the cached plane if it shows the first of these strokes. */
  #cachedFor(artworkId: number, shown: readonly EncodedEntry[]): PaintedPlane | null {
    const cached = this.#planes.get(artworkId)
    return cached?.ids.every((id, at) => shown[at]?.id === id) ? cached : null
  }

  #keep(artworkId: number, plane: PaintedPlane): void {
    this.#planes.set(artworkId, plane)
    for (const leastRecent of this.#planes.keys()) {
      if (this.#planes.size <= MAX_CACHED_PLANES) break
      this.#planes.delete(leastRecent)
    }
  }
}
