import { createLog } from '#server/http/log.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { snapshotFromLog } from './snapshot-from-log.ts'
import { snapshotsMatch } from './snapshots-match.ts'

/** A snapshot that is replaced while it is being read is looked for again. */
const LOOKS = 3

/** The snapshot kept of an artwork; null when none is named. */
export async function newestSnapshot(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<RoomSnapshot | 'damaged' | null> {
  for (let look = 1; ; look += 1) {
    let named = false
    const snapshots = createSnapshots({
      storage,
      blobs: {
        get: (name) => {
          named = true
          return blobs.get(name)
        },
        put: (name, bytes) => blobs.put(name, bytes),
        delete: (name) => blobs.delete(name),
      },
      log: createLog({ level: 'silent' }),
    })
    const snapshot = await snapshots.load(artworkId)
    if (snapshot || !named) return snapshot
    if (look === LOOKS) return 'damaged'
  }
}

/** What is wrong with a snapshot beside the whole log it was made of, or null. */
export async function snapshotFault(
  artworkId: number,
  snapshot: RoomSnapshot | 'damaged' | null,
  entries: readonly LogEntry[],
): Promise<string | null> {
  if (snapshot === null) return null
  if (snapshot === 'damaged') return 'its snapshot is damaged or gone'
  if (snapshot.seq > entries.length) return `its snapshot is of ${snapshot.seq} entries, the log ends before`
  const view = await snapshotFromLog(artworkId, entries.slice(0, snapshot.seq))
  return snapshotsMatch(snapshot, view) ? null : `its snapshot at entry ${snapshot.seq} is not what the log says`
}
