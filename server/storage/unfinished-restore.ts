/**
 * Restores that have not ended. What one has written so far is a part of a backup: a server that started on it, or next to it, would show its
 * people a part of their pictures or none (BACKUP-7).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectionDefinition, Storage } from './storage.ts'

/** The folder in a data directory that a restore fills, with the places of a data directory. */
export const RESTORING = '.restoring'

/** Thrown by what would begin on the target of a restore. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore'
}

/** A restore on a shared storage, from its first write until its last. */
interface RestoreRow {
  _id: 'restore'
}
const restoreCollection: CollectionDefinition<RestoreRow> = { name: 'unfinishedRestores', indexes: [] }

/** Throws UnfinishedRestore when a restore into this directory runs, or was stopped before it had moved everything into its place. */
export function refuseUnfinishedIn(dataDirectory: string): void {
  const folder = join(dataDirectory, RESTORING)
  if (!existsSync(folder) || existsSync(join(dataDirectory, 'store', 'data.mdb'))) return
  throw new UnfinishedRestore(
    `a restore into ${dataDirectory} has not finished: let it finish, or run npm run restore with the backup again, which begins anew; to start without what it restores, delete ${folder}`,
  )
}

/** Rejects with UnfinishedRestore when a restore into this storage runs, or was stopped before its end. */
export async function refuseUnfinished(storage: Pick<Storage, 'collection'>): Promise<void> {
  if (!(await storage.collection(restoreCollection).findOne({ _id: 'restore' }))) return
  throw new UnfinishedRestore(
    'a restore into this database has not finished: let it finish, or drop the database and run npm run restore with the backup again',
  )
}

/** Call it before anything is restored. Rejects with DuplicateKey when another restore has begun. */
export const beginRestore = (storage: Pick<Storage, 'collection'>): Promise<void> =>
  storage.collection(restoreCollection).insertOne({ _id: 'restore' })

/** Call it when everything is restored. */
export async function endRestore(storage: Pick<Storage, 'collection'>): Promise<void> {
  await storage.collection(restoreCollection).deleteOne({ _id: 'restore' })
}
