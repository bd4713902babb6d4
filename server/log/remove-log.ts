/** Removes the log of a deleted artwork; no other log is ever shortened (SYNC-4). */
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { Storage } from '#server/storage/storage.ts'
import { strokeLogCollection } from './stroke-log.ts'

export function removeLog(artworkId: number, { storage }: { storage: Storage }): Promise<void> {
  return deleteInBatches(storage.collection(strokeLogCollection), { artworkId })
}
