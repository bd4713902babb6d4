/** Stores the newest snapshot of every artwork. Snapshots are derived from the log and only make opening a room faster. */
import type { Logger } from 'pino'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { decodeSnapshot, encodeSnapshot, type RoomSnapshot } from './snapshot-codec.ts'

interface SnapshotRow {
  /** The artwork's id. */
  _id: number
  seq: number
  /** The name of its blob. */
  blob: string
}

const snapshotCollection: CollectionDefinition<SnapshotRow> = { name: 'snapshots', indexes: [] }

export interface Snapshots {
  /** Resolves with null if missing or unreadable; the caller replays the log. */
  load(artworkId: number): Promise<RoomSnapshot | null>
  /** Stores a snapshot and deletes the older one. Does nothing if a newer one is stored. */
  save(artworkId: number, snapshot: RoomSnapshot): Promise<void>
}

export function createSnapshots({
  storage,
  blobs,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  log: Logger
}): Snapshots {
  const rows = storage.collection(snapshotCollection)
  return {
    async load(artworkId) {
      const row = await rows.findOne({ _id: artworkId })
      const bytes = row && (await blobs.get(row.blob))
      const snapshot = bytes ? await decodeSnapshot(bytes) : null
      if (row && !snapshot)
        log.warn({ artworkId, seq: row.seq }, 'a snapshot is damaged or missing; the log is read instead')
      return snapshot
    },
    async save(artworkId, snapshot) {
      const older = await rows.findOne({ _id: artworkId })
      if (older && older.seq >= snapshot.seq) return
      const blob = `snapshots/${artworkId}/${snapshot.seq}`
      await blobs.put(blob, await encodeSnapshot(snapshot))
      await rows.updateOne({ _id: artworkId }, { $set: { seq: snapshot.seq, blob } }, { upsert: true })
      if (older) await blobs.delete(older.blob)
    },
  }
}
