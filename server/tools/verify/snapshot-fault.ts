import { decodeSnapshot, type RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { snapshotFromLog } from './snapshot-from-log.ts'
import { snapshotsMatch } from './snapshots-match.ts'

/** Reading is retried when a snapshot is replaced meanwhile. */
const MAX_ATTEMPTS = 3

/** Returns the newest stored snapshot of an artwork; null when it has none, or one from before LOG-2, which no room reads. */
export async function newestSnapshot(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<RoomSnapshot | 'damaged' | null> {
  const rows = storage.collection(snapshotCollection)
  for (let attempt = 1; ; attempt += 1) {
    const row = await rows.findOne({ _id: artworkId })
    if (!row?.hash) return null
    const bytes = await blobs.get(row.blob)
    const snapshot = bytes && (await decodeSnapshot(bytes))
    if (snapshot) return snapshot
    if (attempt === MAX_ATTEMPTS) return 'damaged'
  }
}

/** Compares a snapshot with the log it was made from. Returns the fault, or null. */
export async function snapshotFault(
  artworkId: number,
  snapshot: RoomSnapshot | 'damaged' | null,
  entries: readonly LogEntry[],
): Promise<string | null> {
  if (snapshot === null) return null
  if (snapshot === 'damaged') return 'its snapshot is damaged or missing'
  if (snapshot.seq > entries.length) return `its snapshot holds ${snapshot.seq} entries, but the log is shorter`
  const view = await snapshotFromLog(artworkId, entries.slice(0, snapshot.seq))
  return snapshotsMatch(snapshot, view) ? null : `its snapshot at entry ${snapshot.seq} contradicts the log`
}
