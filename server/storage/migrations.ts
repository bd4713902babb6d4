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

/** Thrown when a step that the program does not know was run: a newer version has used the storage (STORAGE-4). */
export class NewerStorage extends Error {
  override readonly name = 'NewerStorage'
  constructor(step: string) {
    super(
      `a newer version of Fridgedoor has used this storage (its step '${step}'), and this one could damage it: update the server, or restore a backup from before; nothing was changed`,
    )
  }
}

const LOCK = 'migrations'
/** A process that waits looks again after this time. */
const WAIT_MS = 200

export interface MigrationOptions extends LockOptions {
  readonly log: Logger
}

/**
 * Runs the steps that are not done. Resolves when all are; rejects with NewerStorage, or with the error of a step, which the next start tries
 * again.
 */
export async function migrate(
  storage: Storage,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  let isWaiting = false
  while ((await missing(storage, migrations)).length > 0) {
    if (await withLock(storage, LOCK, options, () => runMissing(storage, migrations, options))) continue
    if (!isWaiting) options.log.info('another process migrates, or has ended in it: waiting for up to half a minute')
    isWaiting = true
    await sleep(WAIT_MS)
  }
}

/** Rejects with NewerStorage when a step was run that is not among these. */
export async function refuseNewerStorage(storage: Storage, migrations: readonly Migration[]): Promise<void> {
  await missing(storage, migrations)
}

async function missing(storage: Storage, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await storage.collection(migrationCollection).find({})
  const done = new Set(rows.map(({ _id }) => _id))
  const newer = rows.find(({ _id }) => !migrations.some(({ name }) => name === _id))
  if (newer) throw new NewerStorage(newer._id)
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
