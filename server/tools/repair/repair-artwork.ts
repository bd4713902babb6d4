/**
 * Repairs an artwork's log: writes a mended one in its place, under a new key, and keeps what was taken out (LOG-5). One transaction does
 * all of it, so a crash leaves the old log or the new one. Devices meet a log with another key, join it anew and send again what it lacks
 * of their own.
 */
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { isSameHash, LOG_START } from '#server/log/log-chain.ts'
import { removedEntryCollection } from '#server/log/removed-entries.ts'
import { removeSnapshot } from '#server/log/snapshots.ts'
import { createStrokeLog, entriesOf, type LogEntry, strokeLogCollection } from '#server/log/stroke-log.ts'
import { removePictures } from '#server/pictures/remove-pictures.ts'
import { awaitNoServer, keepServersOut } from '#server/storage/running-servers.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { logFaults } from '#server/tools/verify/log-faults.ts'
import { mendLog } from './mend-log.ts'

export interface Repair {
  /** How many entries of the old log the new one does not have as they were. They are kept in `removedLogEntries`. */
  readonly removed: number
  /** How many strokes of those the new log has anyway. */
  readonly savedStrokes: number
  /** How many entries the new log has. */
  readonly entries: number
}

export interface RepairOptions extends StorageAndBlobs {
  readonly now: () => Date
  readonly newLogKey: () => string
  /** A random 32-bit integer. */
  readonly newClientId: () => number
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
}

/** Reads entries with any number, including invalid ones. */
const BEFORE_ANY_ENTRY = Number.MIN_SAFE_INTEGER

/**
 * Resolves with what was done, or with null when the log has no fault. Rejects when the artwork does not exist, and when a server shares the
 * storage; nothing of the log is changed then. A server that starts meanwhile waits for the mended log.
 */
export async function repairArtwork(
  artworkId: number,
  { storage, blobs, now, newLogKey, newClientId, wait }: RepairOptions,
): Promise<Repair | null> {
  const artwork = await storage.collection(artworkCollection).findOne({ _id: artworkId })
  if (!artwork) throw new Error(`there is no artwork ${artworkId}`)
  const lastBeat = await awaitNoServer(storage, wait)
  const given = await createStrokeLog({ storage }).read(artworkId, BEFORE_ANY_ENTRY)
  const faults = logFaults(artwork, given)
  if (faults.setAside.size === 0 && faults.others.length === 0) return null
  const { entries, removed, savedStrokes } = mendLog({ artwork, entries: given, newClientId })
  const mended = entriesOf(artworkId, LOG_START, entries)
  const same = samePrefix(given, mended)
  const removedAt = now()
  const kept = removed.map(({ entry, reason }) => {
    const { logKey } = artwork
    return { ...entry, _id: `${artworkId}:${logKey}:${entry.seq}`, logKey, reason, removedAt }
  })

  // Derived data first: a log without it is whole.
  await removeSnapshot(artworkId, { storage, blobs })
  await removePictures(artworkId, { storage, blobs })
  await storage.transact(async (transaction) => {
    await keepServersOut(transaction, lastBeat, now())
    const log = transaction.collection(strokeLogCollection)
    const newest = await log.findOne({ artworkId }, { sort: { seq: -1 } })
    const row = await transaction.collection(artworkCollection).findOne({ _id: artworkId })
    if (row?.logKey !== artwork.logKey || newest?.seq !== given.at(-1)?.seq)
      throw new Error(`artwork ${artworkId} was changed meanwhile: stop the server, then repair it`)
    await log.deleteMany({ artworkId, $or: [{ seq: { $gt: same } }, { seq: { $lt: 1 } }] })
    await log.insertMany(mended.slice(same))
    await transaction.collection(removedEntryCollection).insertMany(kept)
    await transaction
      .collection(artworkCollection)
      .updateOne({ _id: artworkId }, { $set: { logKey: newLogKey() }, $unset: { unread: true } })
  })
  return { removed: removed.length, savedStrokes, entries: mended.length }
}

/** Returns how many entries at the beginning of both logs are the same, so that they can stay where they are. */
function samePrefix(given: readonly LogEntry[], mended: readonly LogEntry[]): number {
  const differs = mended.findIndex((entry, i) => {
    const old = given[i]
    return !(old?._id === entry._id && old.update === entry.update && old.hash && isSameHash(old.hash, entry.hash!))
  })
  return differs === -1 ? mended.length : differs
}
