/** Entries that a repair has taken out of a log, as they were and why (LOG-5). Nothing reads them but people; they go with the artwork. */
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import type { LogEntry } from './stroke-log.ts'

export interface RemovedEntry extends Omit<LogEntry, '_id'> {
  /** `{artworkId}:{logKey}:{seq}` */
  _id: string
  /** The key of the log that it was in. */
  logKey: string
  reason: string
  removedAt: Date
}

export const removedEntryCollection: CollectionDefinition<RemovedEntry> = {
  name: 'removedLogEntries',
  indexes: [{ fields: ['artworkId'] }],
}

/** Removes those of a deleted artwork. */
export function removeRemovedEntries(artworkId: number, { storage }: { storage: Storage }): Promise<void> {
  return deleteInBatches(storage.collection(removedEntryCollection), { artworkId })
}
