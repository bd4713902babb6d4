/**
 * Migrations: named steps that bring stored data up to date at start, in their order and each once. Processes that start
 * together take turns by a lock in the storage. A step only adds; it must bear being run again, because a process may end in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CollectionDefinition, Storage } from './storage.ts'
import { type LockOptions, withLock } from './storage-lock.ts'

export interface Migration {
  /** Unique, and never used for another step. */
  readonly name: string
  readonly run: (storage: Storage, now: () => Date) => Promise<void>
}

/** A step that is done. */
interface MigrationRow {
  /** Its name. */
  _id: string
  doneAt: Date
}
export const migrationCollection: CollectionDefinition<MigrationRow> = { name: 'migrations', indexes: [] }

const LOCK = 'migrations'
/** A process that waits looks again after this time. */
const WAIT_MS = 200

export interface MigrationOptions extends LockOptions {
  readonly log: Logger
}

/** Runs the steps that are not done. Resolves when all are; rejects with the error of a step, which the next start tries again. */
export async function migrate(
  storage: Storage,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  while ((await missing(storage, migrations)).length > 0) {
    const isRun = await withLock(storage, LOCK, options, () => runMissing(storage, migrations, options))
    if (!isRun) await sleep(WAIT_MS)
  }
}

async function missing(storage: Storage, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await storage.collection(migrationCollection).find({})
  const done = new Set(rows.map(({ _id }) => _id))
  return migrations.filter(({ name }) => !done.has(name))
}

async function runMissing(
  storage: Storage,
  migrations: readonly Migration[],
  { now, log }: MigrationOptions,
): Promise<void> {
  for (const { name, run } of await missing(storage, migrations)) {
    log.info({ migration: name }, 'a migration begins')
    await run(storage, now)
    const doneAt = now()
    await storage.collection(migrationCollection).updateOne({ _id: name }, { $set: { doneAt } }, { upsert: true })
  }
}
