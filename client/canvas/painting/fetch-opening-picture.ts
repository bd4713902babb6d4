/** After so long the strokes are painted one by one. */
const FETCH_TIMEOUT_MS = 4_000

/** The artwork as the server painted it lately (crdt/painter/timeline/opening-picture.ts); null when there is none to be had. */
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
