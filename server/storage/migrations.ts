/**
 * Migrations: named steps that bring stored data up to date at start, in their order and each once. Processes that start
 * together take turns by a lock in the storage. A step only adds; it must bear being run again, because a process may end in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type CollectionDefinition, DuplicateKey, type Storage } from './storage.ts'

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

interface LockRow {
  _id: string
  owner: string
  /** The owner has ended if this has passed. */
  until: Date
}
const lockCollection: CollectionDefinition<LockRow> = { name: 'locks', indexes: [] }

const LOCK_ID = 'migrations'
/** Longer than a process may be paused or the clocks of two machines may differ. */
const LEASE_MS = 30_000
const RENEW_INTERVAL_MS = 10_000
/** A process that waits looks again after this time. */
const WAIT_MS = 200

export interface MigrationOptions {
  /** Names this process in the lock. */
  readonly owner: string
  readonly now: () => Date
  readonly log: Logger
}

/** Runs the steps that are not done. Resolves when all are; rejects with the error of a step, which the next start tries again. */
export async function migrate(
  storage: Storage,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<void> {
  while ((await missing(storage, migrations)).length > 0) {
    if (await takeLock(storage, options)) await runMissing(storage, migrations, options)
    else await sleep(WAIT_MS)
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
  options: MigrationOptions,
): Promise<void> {
  const { owner, now, log } = options
  const renewal = setInterval(() => {
    takeLock(storage, options).catch((error: unknown) => log.warn({ err: error }, 'the lock could not be renewed'))
  }, RENEW_INTERVAL_MS)
  try {
    for (const { name, run } of await missing(storage, migrations)) {
      log.info({ migration: name }, 'a migration begins')
      await run(storage, now)
      const doneAt = now()
      await storage.collection(migrationCollection).updateOne({ _id: name }, { $set: { doneAt } }, { upsert: true })
    }
  } finally {
    clearInterval(renewal)
    await storage.collection(lockCollection).deleteOne({ _id: LOCK_ID, owner })
  }
}

/** Takes or renews the lock. Returns false while another process has it. */
async function takeLock(storage: Storage, { owner, now }: MigrationOptions): Promise<boolean> {
  const locks = storage.collection(lockCollection)
  const $set = { owner, until: new Date(now().getTime() + LEASE_MS) }
  const free = { $or: [{ owner }, { until: { $lt: now() } }] }
  if (await locks.updateOne({ _id: LOCK_ID, ...free }, { $set })) return true
  try {
    await locks.insertOne({ _id: LOCK_ID, ...$set })
    return true
  } catch (error) {
    if (error instanceof DuplicateKey) return false
    throw error
  }
}
