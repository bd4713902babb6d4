/**
 * Tells every process whose rights have changed. A change is a row, written in the transaction that changes the rights, so
 * that neither exists without the other (ACCESS-11). Every process watches the rows, also the one that wrote them.
 */
import { randomUUID } from 'node:crypto'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

/** Whose rights have changed: everybody's on an artwork, a person's, or those of one session. */
export type RightsChange = { artworkId: number } | { userId: number } | { sessionId: string }

interface RightsChangeRow {
  _id: string
  at: Date
  change: RightsChange
}

const rightsChangeCollection: CollectionDefinition<RightsChangeRow> = {
  name: 'rightsChanges',
  indexes: [{ fields: ['at'] }],
}

/** The age from which a row is deleted. A process that was paused for longer judges all its members again anyway. */
const KEPT_MS = 10 * 60_000

/** Writes a change that is announced when the transaction commits. */
export async function announceRightsChange(transaction: Transaction, change: RightsChange, at: Date): Promise<void> {
  await transaction.collection(rightsChangeCollection).insertOne({ _id: randomUUID(), at, change })
}

/** Calls `onChange` for every change that any process commits from now on. Resolves when watching has begun. */
export function watchRightsChanges(
  storage: Storage,
  onChange: (change: RightsChange) => void,
): Promise<{ close(): Promise<void> }> {
  return storage.watch(rightsChangeCollection, ({ document }) => onChange(document.change))
}

/** Deletes the changes that no process needs any more. */
export async function sweepRightsChanges(storage: Storage, now: Date): Promise<void> {
  await storage.collection(rightsChangeCollection).deleteMany({ at: { $lt: new Date(now.getTime() - KEPT_MS) } })
}
