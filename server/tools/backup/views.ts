/**
 * What the storage keeps although it follows from something else. A backup leaves it out: it is made again, and one that is
 * newer than the log beside it would be taken for the picture of strokes still to come.
 */

/** Rooms as they were (server/sync/snapshots.ts), and what is written only to see whether it can be. */
const VIEW_COLLECTIONS: ReadonlySet<string> = new Set(['snapshots', 'probes'])

/** Rooms as they were, pictures of artworks (server/pictures), pictures of pages (server/templates). */
const VIEW_BLOBS = /^(snapshots|pictures|pages)\//

export const isViewCollection = (name: string): boolean => VIEW_COLLECTIONS.has(name)
export const isViewBlob = (name: string): boolean => VIEW_BLOBS.test(name)
