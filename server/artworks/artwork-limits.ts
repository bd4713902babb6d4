/** How much one person may keep, with the defaults; `server/config.ts` reads the settings. */

/** `Infinity` means no limit. */
export interface ArtworkLimits {
  /** Artworks that a person owns. */
  readonly artworksPerPerson: number
  /** The bytes of the documents of all artworks that a person owns. */
  readonly bytesPerPerson: number
}

export const DEFAULT_ARTWORK_LIMITS: ArtworkLimits = {
  // Three a day for two years. A list of them is searched and sorted in memory.
  artworksPerPerson: 2_000,
  // About 2,000 artworks of 2,500 strokes. On the disk the log, its index and a snapshot take about three times as much.
  bytesPerPerson: 1024 * 1024 * 1024,
}

/** Multiplies both limits by `scale`; 0 removes them. */
export function scaleArtworkLimits(limits: ArtworkLimits, scale: number): ArtworkLimits {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.max(1, Math.ceil(limit * scale)))
  return { artworksPerPerson: scaled(limits.artworksPerPerson), bytesPerPerson: scaled(limits.bytesPerPerson) }
}
