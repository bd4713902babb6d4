/** Color planes painted lately: a picture that only grew since is painted on, not anew. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'

interface PaintResults {
  /** Ids of the strokes on the plane, in order. */
  readonly ids: readonly string[]
  readonly color: ColorPlane
}

/** Planes remembered; each takes 7.7 MB. */
const KEPT = 3

export interface ColorPlaneCache {
  /** The color plane of an artwork with these entries, shared: to be read at once, not to be kept or changed. */
  paint(artworkId: number, plates: Plates, entries: readonly DocumentEntry[]): ColorPlane
}

export function createColorPlaneCache(): ColorPlaneCache {
  const kept = new Map<number, PaintResults>()
  return {
    paint(artworkId, plates, entries) {
      const strokes = entries.filter((entry) => !entry.undone).map((entry) => entry.stroke)
      const before = kept.get(artworkId)
      const grew = before !== undefined && before.ids.every((id, at) => strokes[at]?.id === id)
      const color = grew ? before.color : blankColorPlane()
      kept.delete(artworkId)
      for (const stroke of grew ? strokes.slice(before.ids.length) : strokes) paintStroke(color, plates, stroke)
      kept.set(artworkId, { ids: strokes.map((stroke) => stroke.id), color })
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break
        kept.delete(oldest)
      }
      return color
    },
  }
}
