/** Locks in the storage: of all processes that share it, one does a thing at a time. A process that ends loses its locks after a while. */
import type { Logger } from 'pino'
import { insertUnlessPresent } from './insert-unless-present.ts'
import type { CollectionDefinition, Storage } from './storage.ts'

interface LockRow {
  _id: string
  owner: string
  /** The owner has ended if this has passed. */
  until: Date
}
const lockCollection: CollectionDefinition<LockRow> = { name: 'locks', indexes: [] }

/** Longer than a process may be paused or the clocks of two machines may differ. */
const LEASE_MS = 30_000
const RENEW_INTERVAL_MS = 10_000

export interface LockOptions {
  /** Names this process in the lock. */
  readonly owner: string
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Takes the lock, runs `work`, and gives the lock back. Returns false without running it while another process has the lock. Rejects with the
 * error of `work`.
 * @param work gets a signal that aborts when another process has taken the lock meanwhile, because this one was paused
 */
export async function withLock(
  storage: Pick<Storage, 'collection'>,
  lock: string,
  options: LockOptions,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (!(await takeLock(storage, lock, options))) return false
  const lost = new AbortController()
  const renewal = setInterval(() => {
    takeLock(storage, lock, options).then(
      (isOurs) => {
        if (!isOurs) lost.abort()
      },
      (error: unknown) => options.log.warn({ err: error, lock }, 'the lock could not be renewed'),
    )
  }, RENEW_INTERVAL_MS)
  try {
    await work(lost.signal)
  } finally {
    clearInterval(renewal)
    await storage.collection(lockCollection).deleteOne({ _id: lock, owner: options.owner })
  }
  return true
}

/** Takes or renews the lock. Returns false while another process has it. */
async function takeLock(
  storage: Pick<Storage, 'collection'>,
  lock: string,
  { owner, now }: LockOptions,
): Promise<boolean> {
  const locks = storage.collection(lockCollection)
  const $set = { owner, until: new Date(now().getTime() + LEASE_MS) }
  // One far ahead was taken while the date of a machine was wrong.
  const tooLate = new Date(now().getTime() + 2 * LEASE_MS)
  const free = { $or: [{ owner }, { until: { $lt: now() } }, { until: { $gt: tooLate } }] }
  if (await locks.updateOne({ _id: lock, ...free }, { $set })) return true
  return insertUnlessPresent(locks, { _id: lock, ...$set })
}
