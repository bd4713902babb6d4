/**
 * What processes that share one storage tell each other beside the log: who has which room open, presence, changed rights.
 * Small documents in a collection that every process watches, swept after a minute; nothing here is kept or needed again.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

/** Whose rights have changed. */
export type RightsChange = { artworkId: number } | { userId: number } | { sessionId: string }

export type Signal =
  /** The sender has just opened this room, and asks who else has it. */
  | { kind: 'opened'; artworkId: number }
  /** The sender has this room open; said again now and then. */
  | { kind: 'open'; artworkId: number }
  /** Awareness of the sender's own members. */
  | { kind: 'presence'; artworkId: number; update: Uint8Array }
  | { kind: 'rights'; change: RightsChange }

interface SignalRow {
  _id: string
  process: string
  at: Date
  signal: Signal
}

const signalCollection: CollectionDefinition<SignalRow> = { name: 'signals', indexes: [{ fields: ['at'] }] }

const SWEEP_MS = 60_000

export interface Signals {
  publish(signal: Signal): void
  /** Hears what other processes say from now on. */
  listen(onSignal: (signal: Signal, process: string) => void): Promise<void>
  close(): Promise<void>
}

/** For a storage that no other process writes to: nobody to tell. */
export const noSignals: Signals = {
  publish() {},
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

export function createSignals({ storage, now, log }: { storage: Storage; now: () => Date; log: Logger }): Signals {
  const rows = storage.collection(signalCollection)
  const process = randomUUID()
  let watching: { close(): Promise<void> } | null = null
  const failed = (error: unknown): void => log.warn({ err: error }, 'another process could not be told')
  const sweeping = setInterval(() => {
    rows.deleteMany({ at: { $lt: new Date(now().getTime() - SWEEP_MS) } }).catch(failed)
  }, SWEEP_MS)
  sweeping.unref()
  return {
    publish(signal) {
      rows.insertOne({ _id: randomUUID(), process, at: now(), signal }).catch(failed)
    },
    async listen(onSignal) {
      watching = await storage.watch(signalCollection, ({ document }) => {
        if (document.process !== process) onSignal(document.signal, document.process)
      })
    },
    async close() {
      clearInterval(sweeping)
      await watching?.close()
    },
  }
}
