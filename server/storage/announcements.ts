/**
 * Announcements: short-lived rows that tell every process what a transaction has changed. A row is written in the transaction
 * that makes the change, so that neither exists without the other. Every process watches the rows, also the one that wrote them.
 */
import { randomUUID } from 'node:crypto'
import type { CollectionDefinition, Storage, Transaction } from './storage.ts'

interface AnnouncementRow<C> {
  _id: string
  at: Date
  change: C
}

export interface Announcements<C> {
  /** Writes a change that is announced when the transaction commits. */
  readonly announce: (transaction: Transaction, change: C, at: Date) => Promise<void>
  /** Calls `onChange` for every change that any process commits from now on. Resolves when watching has begun. */
  readonly watch: (storage: Storage, onChange: (change: C) => void) => Promise<{ close(): Promise<void> }>
  /** Deletes the changes that no process needs any more. */
  readonly sweep: (storage: Storage, now: Date) => Promise<void>
}

/** The age from which a row is deleted. What a process that was paused for longer has missed, it reads again anyway. */
const KEPT_MS = 10 * 60_000

/** Returns the announcements that are kept in a collection of this name. */
export function announcementsIn<C>(name: string): Announcements<C> {
  const definition: CollectionDefinition<AnnouncementRow<C>> = { name, indexes: [{ fields: ['at'] }] }
  return {
    announce: (transaction, change, at) =>
      transaction.collection(definition).insertOne({ _id: randomUUID(), at, change }),
    watch: (storage, onChange) => storage.watch(definition, ({ document }) => onChange(document.change)),
    async sweep(storage, now) {
      await storage.collection(definition).deleteMany({ at: { $lt: new Date(now.getTime() - KEPT_MS) } })
    },
  }
}
