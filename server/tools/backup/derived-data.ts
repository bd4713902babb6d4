/**
 * What the storage keeps although it follows from something else. A backup leaves it out: it is made again, and one that is
 * newer than the log beside it would be taken for the picture of strokes still to come.
 */

/** Rooms as they were (server/sync/snapshots.ts), and what is written only to see whether it can be. */
const DERIVED_COLLECTIONS: ReadonlySet<string> = new Set(['snapshots', 'probes'])

/** Rooms as they were, pictures of artworks (server/pictures), pictures of pages (server/templates). */
const DERIVED_BLOBS = /^(snapshots|pictures|pages)\//

export const isDerivedCollection = (name: string): boolean => DERIVED_COLLECTIONS.has(name)
export const isDerivedBlob = (name: string): boolean => DERIVED_BLOBS.test(name)
