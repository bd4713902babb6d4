/**
 * Publish and subscribe between processes that share one storage: open rooms and presence. A signal is a small
 * document in a collection whose change feed (MongoDB's change stream) every process watches. Signals are deleted after a minute and never read again.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export type Signal =
  /** The sender has just opened this room and asks which peers have it open. */
  | { kind: 'opened'; artworkId: number }
  /** The sender has this room open; repeated with every heartbeat. */
  | { kind: 'open'; artworkId: number }
  /** An awareness update about the sender's own members. */
  | { kind: 'presence'; artworkId: number; update: Uint8Array }

interface SignalRow {
  _id: string
  /** The sender's random id. */
  process: string
  at: Date
  signal: Signal
}

const signalCollection: CollectionDefinition<SignalRow> = { name: 'signals', indexes: [{ fields: ['at'] }] }

/** The interval of the deletions, and the age from which a signal is deleted. */
const SWEEP_INTERVAL_MS = 60_000

export interface Signals {
  /** Sends a signal without waiting; a failure is logged, and the signal is lost. */
  publish(signal: Signal): void
  /** Calls `onSignal` for every signal that another process publishes from now on. */
  listen(onSignal: (signal: Signal, peer: string) => void): Promise<void>
  close(): Promise<void>
}

/** For a storage that only one process uses. */
export const noSignals: Signals = {
  publish() {},
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

export function createSignals({ storage, now, log }: Pick<Context, 'storage' | 'now' | 'log'>): Signals {
  const rows = storage.collection(signalCollection)
  const process = randomUUID()
  let watch: { close(): Promise<void> } | null = null
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'a signal could not be written or deleted')
  const sweepTimer = setInterval(() => {
    rows.deleteMany({ at: { $lt: new Date(now().getTime() - SWEEP_INTERVAL_MS) } }).catch(logFailure)
  }, SWEEP_INTERVAL_MS)
  sweepTimer.unref()
  return {
    publish(signal) {
      rows.insertOne({ _id: randomUUID(), process, at: now(), signal }).catch(logFailure)
    },
    async listen(onSignal) {
      watch = await storage.watch(signalCollection, ({ document }) => {
        if (document.process !== process) onSignal(document.signal, document.process)
      })
    },
    async close() {
      clearInterval(sweepTimer)
      await watch?.close()
    },
  }
}
