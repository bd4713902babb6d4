import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { snapshotCollection } from './snapshots.ts'

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
