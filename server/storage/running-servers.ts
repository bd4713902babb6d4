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

export const BEAT_INTERVAL_MS = 10_000
/** A server that has not said so for this long has ended. */
const ENDED_AFTER_MS = 30_000
const LOOK_INTERVAL_MS = 1_000
/** Stands for the last beat where no server has ever shared the storage. */
const NO_BEAT = 0

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

/**
 * Resolves when no server has said for half a minute that it runs, at once where none ever has, and rejects as soon as one says so. The clocks of
 * machines may differ, so only changes count. Returns what `keepServersOut` needs.
 */
export async function awaitNoServer(
  storage: Pick<Storage, 'collection'>,
  wait: (ms: number) => Promise<void>,
): Promise<number> {
  const rows = storage.collection(runningCollection)
  const last = await lastBeat(rows)
  if (last === NO_BEAT) return last
  for (let waited = 0; waited < ENDED_AFTER_MS; waited += LOOK_INTERVAL_MS) {
    await wait(LOOK_INTERVAL_MS)
    if ((await lastBeat(rows)) !== last) throw serverRuns()
  }
  return last
}

/** Keeps servers from starting until the transaction ends. Rejects when one has said since `last` that it runs. */
export async function keepServersOut(transaction: Transaction, last: number, now: Date): Promise<void> {
  const rows = transaction.collection(runningCollection)
  if ((await lastBeat(rows)) !== last) throw serverRuns()
  const noneYet = { at: new Date(NO_BEAT) }
  await rows.updateOne({ _id: 'servers' }, { $set: { noneAt: now }, $setOnInsert: noneYet }, { upsert: true })
}

const lastBeat = async (rows: Pick<Collection<RunningRow>, 'findOne'>): Promise<number> =>
  (await rows.findOne({ _id: 'servers' }))?.at.getTime() ?? NO_BEAT

const serverRuns = (): Error =>
  new Error('a server uses this storage: stop all servers, then repair; nothing was changed')
