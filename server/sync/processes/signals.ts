/**
 * Messages from process to process about a room that several of them have open: presence, and that it is open. Each names the process that
 * gets it, so that the database keeps it from all others (a filtered change stream). A message that is lost is made up for by the next
 * heartbeat. Rows are deleted after a minute and never read again.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export type Signal =
  /** The sender has just opened this room; the receiver answers with `open` if it has it open too. */
  | { kind: 'opened'; artworkId: number }
  /** The sender has this room open; repeated with every heartbeat. */
  | { kind: 'open'; artworkId: number }
  /** The sender has become the room's owner. */
  | { kind: 'moved'; artworkId: number }
  /** An awareness update about the sender's own members. */
  | { kind: 'presence'; artworkId: number; update: Uint8Array }

interface SignalRow {
  _id: string
  /** The sender's random id. */
  process: string
  /** The receiver's random id; absent in rows of earlier versions, which are meant for all. */
  to?: string
  at: Date
  signal: Signal
}

const signalCollection: CollectionDefinition<SignalRow> = { name: 'signals', indexes: [{ fields: ['at'] }] }

/** The interval of the deletions, and the age from which a signal is deleted. */
const SWEEP_INTERVAL_MS = 60_000

export interface Signals {
  /** Sends a signal to these processes without waiting; a failure is logged, and the signal is lost. */
  publish(signal: Signal, to: readonly string[]): void
  /** Calls `onSignal` for every signal that another process sends to this one from now on. */
  listen(onSignal: (signal: Signal, peer: string) => void): Promise<void>
  close(): Promise<void>
}

/** Returns signals by the database. @param process this process's random id */
export function createSignals(
  { storage, now, log }: Pick<Context, 'storage' | 'now' | 'log'>,
  process: string,
): Signals {
  const rows = storage.collection(signalCollection)
  let watch: { close(): Promise<void> } | null = null
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'a signal could not be written or deleted')
  const sweepTimer = setInterval(() => {
    rows.deleteMany({ at: { $lt: new Date(now().getTime() - SWEEP_INTERVAL_MS) } }).catch(logFailure)
  }, SWEEP_INTERVAL_MS)
  sweepTimer.unref()
  return {
    publish(signal, to) {
      if (to.length === 0) return
      const at = now()
      rows
        .insertMany(to.map((receiver) => ({ _id: randomUUID(), process, to: receiver, at, signal })))
        .catch(logFailure)
    },
    async listen(onSignal) {
      watch = await storage.watch(
        signalCollection,
        ({ document }) => {
          if (document.process !== process) onSignal(document.signal, document.process)
        },
        { where: { $or: [{ to: process }, { to: { $exists: false } }] } },
      )
    },
    async close() {
      clearInterval(sweepTimer)
      await watch?.close()
    },
  }
}
