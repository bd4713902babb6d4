/** Caches the color planes painted last: for an artwork that only got new strokes, only those are painted. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'

/** A color plane, and the ids of the strokes on it in painting order. */
export interface PaintedPlane {
  readonly ids: readonly string[]
  readonly color: ColorPlane
}

/** Each plane takes 7.7 MB. */
const MAX_CACHED_PLANES = 3

export interface PaintingOptions {
  /** Painting begins on it where no cached plane fits; it shows the first of the entries. Null begins with an empty plane. */
  readonly start: PaintedPlane | null
  /** Asked before each stroke. Painting stops when it returns false. */
  readonly mayGoOn: () => boolean
}

export interface ColorPlaneCache {
  /** Whether a cached plane shows the first of these entries. */
  fits(artworkId: number, entries: readonly DocumentEntry[]): boolean
  /**
   * Returns the color plane of an artwork with these entries. The plane stays in the cache: read it at once, and neither keep
   * nor change it.
   */
  paint(artworkId: number, plates: Plates, entries: readonly DocumentEntry[]): ColorPlane
  /** Like `paint`, but returns null when it had to stop. The next call goes on from there. */
  tryToPaint(
    artworkId: number,
    plates: Plates,
    entries: readonly DocumentEntry[],
    options: PaintingOptions,
  ): ColorPlane | null
}

const shownIn = (entries: readonly DocumentEntry[]): Stroke[] =>
  entries.filter((entry) => !entry.undone).map((entry) => entry.stroke)

export function createColorPlaneCache(): ColorPlaneCache {
  const planes = new Map<number, PaintedPlane>()

  /** Returns the cached plane if it shows the first of these strokes. */
  function cachedFor(artworkId: number, strokes: readonly Stroke[]): PaintedPlane | null {
    const cached = planes.get(artworkId)
    return cached?.ids.every((id, at) => strokes[at]?.id === id) ? cached : null
  }

  function tryToPaint(
    artworkId: number,
    plates: Plates,
    entries: readonly DocumentEntry[],
    { start, mayGoOn }: PaintingOptions,
  ): ColorPlane | null {
    const strokes = shownIn(entries)
    const { ids, color } = cachedFor(artworkId, strokes) ?? start ?? { ids: [], color: blankColorPlane() }
    // Keeps the order of use, and drops a plane that a failing stroke leaves half painted.
    planes.delete(artworkId)
    let painted = ids.length
    while (painted < strokes.length && mayGoOn()) paintStroke(color, plates, strokes[painted++]!)
    planes.set(artworkId, { ids: strokes.slice(0, painted).map((stroke) => stroke.id), color })
    for (const leastRecent of planes.keys()) {
      if (planes.size <= MAX_CACHED_PLANES) break
      planes.delete(leastRecent)
    }
    return painted < strokes.length ? null : color
  }

  return {
    fits: (artworkId, entries) => cachedFor(artworkId, shownIn(entries)) !== null,
    tryToPaint,
    paint(artworkId, plates, entries) {
      const color = tryToPaint(artworkId, plates, entries, { start: null, mayGoOn: () => true })
      if (!color) throw new Error('painting without a limit has stopped')
      return color
    },
  }
}
