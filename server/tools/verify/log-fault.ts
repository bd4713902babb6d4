import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import { isSameHash, LOG_START, nextHash } from '#server/log/log-chain.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'

/**
 * Judges a whole log again as the room did: entries are numbered from 1 without gaps, the guard accepts each one after those
 * before it, and each has the hash of the log up to it (LOG-2), if it has one. Returns the first fault, or null; faults after the first would only be its consequences.
 * @param entries in the order of their numbers
 */
export function logFault(artwork: Pick<ArtworkRow, '_id' | 'userId'>, entries: readonly LogEntry[]): string | null {
  const index = new DocumentIndex()
  let computed = LOG_START.hash
  for (const [i, { _id, artworkId, seq, userId, update, hash }] of entries.entries()) {
    if (seq !== i + 1) return `entry ${i + 1} is missing: entry ${seq} is there instead`
    if (artworkId !== artwork._id || _id !== `${artworkId}:${seq}`) return `entry ${seq} is stored as ${_id}`
    const judgement = judgeUpdate(
      update,
      index,
      { user: userId, ownsArtwork: userId === artwork.userId },
      { isLogged: true },
    )
    switch (judgement.verdict) {
      case 'accepted':
        index.accept(judgement.change)
        break
      case 'known':
        return `entry ${seq} adds nothing`
      case 'missing':
        return `entry ${seq} depends on items that are not before it`
      case 'refused':
        return `entry ${seq} is not allowed: ${judgement.reason}`
    }
    computed = nextHash(computed, { userId, update })
    if (hash && !isSameHash(hash, computed)) return `entry ${seq} has the hash of another log`
  }
  return null
}
