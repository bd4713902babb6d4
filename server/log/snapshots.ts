/**
 * Stores the newest snapshot of every artwork. Snapshots are derived from the log and only make opening a room faster. One may be
 * of another log after the storage was put back from a copy, so loading it asks the log (LOG-3).
 */
import { Buffer } from 'node:buffer'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { decodeSnapshot, encodeSnapshot, type RoomSnapshot, SNAPSHOT_VERSION } from './snapshot-codec.ts'
import { isInLog, type StrokeLog } from './stroke-log.ts'

interface SnapshotRow {
  /** The artwork's id. */
  _id: number
  seq: number
  /** The hash of the log at `seq`. Absent in rows from before LOG-2. */
  hash?: Uint8Array
  /** The version of the format. Absent in rows from before LOG-2. */
  version?: number
  /** The name of its blob. */
  blob: string
}

export const snapshotCollection: CollectionDefinition<SnapshotRow> = { name: 'snapshots', indexes: [] }

const isByNewerProcess = ({ version }: SnapshotRow): boolean => (version ?? 0) > SNAPSHOT_VERSION

export function createSnapshots(
  { storage, blobs, log }: Pick<Context, 'storage' | 'blobs' | 'log'>,
  strokeLog: Pick<StrokeLog, 'hashAt'>,
) {
  const rows = storage.collection(snapshotCollection)

  /** Whether a stored snapshot belongs to the log and holds entry `seq`. */
  async function isCurrent(stored: SnapshotRow, seq: number): Promise<boolean> {
    const { hash } = stored
    return hash !== undefined && stored.seq >= seq && isInLog(strokeLog, stored._id, { seq: stored.seq, hash })
  }

  return {
    /** Resolves with null if missing or unreadable; the caller reads the log from its start. The caller also asks the log whether it is of it. */
    async load(artworkId: number): Promise<RoomSnapshot | null> {
      const row = await rows.findOne({ _id: artworkId })
      if (row && isByNewerProcess(row)) return null
      const bytes = row && (await blobs.get(row.blob))
      const snapshot = bytes ? await decodeSnapshot(bytes) : null
      if (row && !snapshot)
        log.warn({ artworkId, seq: row.seq }, 'a snapshot is damaged or missing; the log is read instead')
      return snapshot
    },
    /**
     * Stores a snapshot and deletes the one before. Does nothing if one of a later entry of the same log is stored, or one by a newer
     * process: during a deploy, processes of two versions serve the same artwork.
     */
    async save(artworkId: number, snapshot: RoomSnapshot): Promise<void> {
      const { seq, hash } = snapshot
      const before = await rows.findOne({ _id: artworkId })
      if (before && (isByNewerProcess(before) || (await isCurrent(before, seq)))) return
      const blob = `snapshots/${artworkId}/${seq}-${Buffer.from(hash).toString('hex')}`
      await blobs.put(blob, await encodeSnapshot(snapshot))
      await rows.updateOne(
        { _id: artworkId },
        { $set: { seq, hash, version: SNAPSHOT_VERSION, blob } },
        { upsert: true },
      )
      if (before && before.blob !== blob) await blobs.delete(before.blob)
    },
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>

/** Removes the snapshot of a deleted artwork, if it has one. */
export async function removeSnapshot(
  artworkId: number,
  { storage, blobs }: { storage: Storage; blobs: BlobStore },
): Promise<void> {
  const rows = storage.collection(snapshotCollection)
  const row = await rows.findOne({ _id: artworkId })
  if (!row) return
  // The row names the blob, so it goes last.
  await blobs.delete(row.blob)
  await rows.deleteOne({ _id: artworkId })
}
