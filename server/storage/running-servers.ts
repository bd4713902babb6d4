/**
 * Says in a shared storage that servers use it. They hold logs in memory, so a log is not replaced while one runs (LOG-5). All servers
 * write one row. A transaction that finds it old writes it too: a server that starts meanwhile waits for the end of that transaction,
 * or the transaction sees it.
 */
import type { Logger } from 'pino'
import type { Collection, CollectionDefinition, Storage, Transaction } from './storage.ts'

interface RunningRow {
  _id: 'servers'
  /** When a server last said that it runs. */
  at: Date
  /** When a tool last found that none does. */
  noneAt?: Date
}

const runningCollection: CollectionDefinition<RunningRow> = { name: 'runningServers', indexes: [] }

const BEAT_INTERVAL_MS = 10_000
/** A server that has not said so for this long has ended. */
const ENDED_AFTER_MS = 30_000

/** Resolves when the storage says that this server runs, and says so again until `stop`. */
export async function announceServer(
  storage: Pick<Storage, 'collection'>,
  { now, log }: { readonly now: () => Date; readonly log: Pick<Logger, 'warn'> },
): Promise<{ stop(): void }> {
  const rows = storage.collection(runningCollection)
  const beat = (): Promise<unknown> => rows.updateOne({ _id: 'servers' }, { $set: { at: now() } }, { upsert: true })
  await beat()
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the storage was not told that this server runs'))
  }, BEAT_INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Rejects when a server runs. */
export async function requireNoServer(storage: Pick<Storage, 'collection'>, now: Date): Promise<void> {
  await requireEnded(storage.collection(runningCollection), now)
}

/** The same within a transaction, until the end of which no server starts. */
export async function keepServersOut(transaction: Transaction, now: Date): Promise<void> {
  const rows = transaction.collection(runningCollection)
  await requireEnded(rows, now)
  const noneYet = { at: new Date(0) }
  await rows.updateOne({ _id: 'servers' }, { $set: { noneAt: now }, $setOnInsert: noneYet }, { upsert: true })
}

async function requireEnded(rows: Pick<Collection<RunningRow>, 'findOne'>, now: Date): Promise<void> {
  const row = await rows.findOne({ _id: 'servers' })
  if (!row || !(now.getTime() - row.at.getTime() < ENDED_AFTER_MS)) return
  throw new Error('a server uses this storage: stop all servers, wait half a minute, then repair; nothing was changed')
}
