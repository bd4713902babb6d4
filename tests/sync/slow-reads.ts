import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '#server/storage/storage.ts'
import { watchedStorage } from '#tests/watched-storage.ts'

const READS = new Set(['find', 'findOne', 'stream', 'countDocuments'])

/** Returns the storage with every read delayed, as over a slow network. */
export const slowReads = (storage: Storage, delayMs: number): Storage =>
  watchedStorage(storage, async (operation) => {
    if (READS.has(operation)) await sleep(delayMs)
  })
