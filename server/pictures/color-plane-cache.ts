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

export interface ColorPlaneCache {
  /** Whether a cached plane shows the first of these entries. */
  fits(artworkId: number, entries: readonly EncodedEntry[]): boolean
  /**
   * Paints an artwork with these entries; each step paints one stroke, which is decoded for that alone. Returns the color plane, which
   * stays in the cache: read it before anything else is painted, and neither keep nor change it. When the caller stops before the
   * last step, with `return`, the next painting of the artwork goes on from there.
   * @param start where painting begins when no cached plane fits: it shows the first of the entries; null for an empty plane
   */
  paint(
    artworkId: number,
    plates: Plates,
    entries: readonly EncodedEntry[],
    start: PaintedPlane | null,
  ): Generator<void, ColorPlane>
}

const shownIn = (entries: readonly EncodedEntry[]): EncodedEntry[] => entries.filter(({ undone }) => !undone)

export function createColorPlaneCache(): ColorPlaneCache {
  const planes = new Map<number, PaintedPlane>()

  /** Returns the cached plane if it shows the first of these strokes. */
  function cachedFor(artworkId: number, shown: readonly EncodedEntry[]): PaintedPlane | null {
    const cached = planes.get(artworkId)
    return cached?.ids.every((id, at) => shown[at]?.id === id) ? cached : null
  }

  function keep(artworkId: number, plane: PaintedPlane): void {
    planes.set(artworkId, plane)
    for (const leastRecent of planes.keys()) {
      if (planes.size <= MAX_CACHED_PLANES) break
      planes.delete(leastRecent)
    }
  }

  return {
    fits: (artworkId, entries) => cachedFor(artworkId, shownIn(entries)) !== null,
    *paint(artworkId, plates, entries, start) {
      const shown = shownIn(entries)
      const { ids, color } = cachedFor(artworkId, shown) ?? start ?? { ids: [], color: blankColorPlane() }
      // Another painting of this artwork may begin before this one ends, and must not paint on the same plane.
      planes.delete(artworkId)
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
        if (!isHalfPainted) keep(artworkId, { ids: shown.slice(0, painted).map(({ id }) => id), color })
      }
    },
  }
}
