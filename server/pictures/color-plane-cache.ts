/** Caches the color planes painted last: for an artwork that only got new strokes, only those are painted. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'

interface CachedPlane {
  /** The ids of the strokes on the plane, in painting order. */
  readonly ids: readonly string[]
  readonly color: ColorPlane
}

/** Each plane takes 7.7 MB. */
const MAX_CACHED_PLANES = 3

export interface ColorPlaneCache {
  /**
   * Returns the color plane of an artwork with these entries. The plane stays in the cache: read it at once, and neither keep
   * nor change it.
   */
  paint(artworkId: number, plates: Plates, entries: readonly DocumentEntry[]): ColorPlane
}

export function createColorPlaneCache(): ColorPlaneCache {
  const planes = new Map<number, CachedPlane>()
  return {
    paint(artworkId, plates, entries) {
      const strokes = entries.filter((entry) => !entry.undone).map((entry) => entry.stroke)
      const cached = planes.get(artworkId)
      const reusable = cached !== undefined && cached.ids.every((id, at) => strokes[at]?.id === id)
      const color = reusable ? cached.color : blankColorPlane()
      // Keeps the order of use, and drops a plane that a failing stroke leaves half painted.
      planes.delete(artworkId)
      for (const stroke of reusable ? strokes.slice(cached.ids.length) : strokes) paintStroke(color, plates, stroke)
      planes.set(artworkId, { ids: strokes.map((stroke) => stroke.id), color })
      for (const leastRecent of planes.keys()) {
        if (planes.size <= MAX_CACHED_PLANES) break
        planes.delete(leastRecent)
      }
      return color
    },
  }
}
