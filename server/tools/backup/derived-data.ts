/**
 * Stored data that can be made again from other data. A backup leaves it out, because a snapshot or picture that is newer than
 * the restored log would show strokes that the log does not have. Counts of rate limits and announced changes of rights expire
 * within days and are left out too.
 */

/**
 * Snapshots (server/log/snapshots.ts), the storage probe's documents, counts (server/http/limits/rate-limit.ts), announced changes, locks,
 * the rows of owner-usage.ts, and sign-ins that are under way (server/oidc).
 */
const DERIVED_COLLECTIONS: ReadonlySet<string> = new Set([
  'snapshots',
  'probes',
  'rate-limits',
  'rightsChanges',
  'reactionChanges',
  'locks',
  'artwork-creators',
  'oidcSignIns',
])

/** Snapshots, pictures of artworks (server/pictures) and pictures of pages (server/templates). */
const DERIVED_BLOBS = /^(snapshots|pictures|pages)\//

export const isDerivedCollection = (name: string): boolean => DERIVED_COLLECTIONS.has(name)
export const isDerivedBlob = (name: string): boolean => DERIVED_BLOBS.test(name)
