/** Loads the server's picture of a long artwork, with which a device opens it faster. */

/** Past this, the strokes are painted one by one instead. */
const FETCH_TIMEOUT_MS = 4_000

/** Returns the encoded picture (crdt/painter/timeline/opening-picture.ts); null if there is none, or it does not come in time. */
export async function fetchOpeningPicture(artworkId: number): Promise<ArrayBuffer | null> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const response = await fetch(`/api/artworks/${artworkId}/keyframe`, { signal })
    return response.status === 200 ? await response.arrayBuffer() : null
  } catch {
    // Offline, or too slow: the document alone paints the same picture.
    return null
  }
}
