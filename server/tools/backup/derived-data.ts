/**
 * Stored data that can be made again from other data. A backup leaves it out, because a snapshot or picture that is newer than
 * the restored log would show strokes that the log does not have. What lasts for days only is left out too: sessions, because a restored one
 * may have been ended since, challenges of passkeys, keys of calls, counts of rate limits, and what processes tell each other.
 */

/**
 * Snapshots (server/log/snapshots.ts), the storage probe's documents, counts (server/http/limits/rate-limit.ts), keys and the replies of
 * earlier versions (server/http/idempotency.ts), sessions, challenges (server/sign-in/passkey-challenges.ts), sign-ins at a provider that are
 * under way (server/oidc/oidc-rows.ts), announced changes, signals, locks, running servers, and the rows of owner-usage.ts.
 */
const DERIVED_COLLECTIONS: ReadonlySet<string> = new Set([
  'snapshots',
  'probes',
  'rate-limits',
  'idempotency-keys',
  'idempotent-answers',
  'sessions',
  'passkeyChallenges',
  'signals',
  'rightsChanges',
  'reactionChanges',
  'settingsChanges',
  'locks',
  'runningServers',
  'artwork-creators',
  'oidcSignIns',
])

/** Snapshots, pictures of artworks (server/pictures) and pictures of pages (server/templates). */
const DERIVED_BLOBS = /^(snapshots|pictures|pages)\//

export const isDerivedCollection = (name: string): boolean => DERIVED_COLLECTIONS.has(name)
export const isDerivedBlob = (name: string): boolean => DERIVED_BLOBS.test(name)
