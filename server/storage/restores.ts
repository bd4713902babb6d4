/** The restores that a storage has been through. Devices that held more than the backup send it again (OUTBOX-14). */
import type { Restore } from '#contract/accounts.ts'
import type { CollectionDefinition, Storage } from './storage.ts'

interface RestoreRow {
  /** When it was restored, in ISO 8601. */
  _id: string
  backupOf: Date
}
const restoreCollection: CollectionDefinition<RestoreRow> = { name: 'restores', indexes: [] }

/** The newest of them that devices are told of. */
const TOLD = 20

/** Call it when everything is restored. The backup brought the restores before it. */
export async function noteRestore(
  storage: Pick<Storage, 'collection'>,
  { at, backupOf }: { readonly at: Date; readonly backupOf: Date },
): Promise<void> {
  await storage.collection(restoreCollection).insertOne({ _id: at.toISOString(), backupOf })
}

/** Returns the restores, newest first, at most 20. */
export async function readRestores(storage: Pick<Storage, 'collection'>): Promise<readonly Restore[]> {
  const rows = await storage.collection(restoreCollection).find({}, { sort: { _id: -1 }, limit: TOLD })
  return rows.map(({ _id, backupOf }) => ({ at: _id, backupOf: backupOf.toISOString() }))
}
