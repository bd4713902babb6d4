/** The storage's health check. It reads and writes, because a full disk still serves every read and stores no stroke. */
import { statfs } from 'node:fs/promises'
import { storageTrouble, type StorageTrouble } from './storage-trouble.ts'
import type { CollectionDefinition, Storage } from './storage.ts'

interface ProbeRow {
  _id: string
  at: Date
}

const probeCollection: CollectionDefinition<ProbeRow> = { name: 'probes', indexes: [] }

/** A result younger than this is returned again. */
const MIN_PROBE_INTERVAL_MS = 1_000
/** A reported trouble is returned for this long. */
const REPORTED_TROUBLE_MS = 10_000

export function createStorageProbe({
  storage,
  now,
  clock,
  directory,
}: {
  storage: Storage
  now: () => Date
  /** Milliseconds that never go back. */
  clock: () => number
  /** Where the storage writes its files; null when that is on another machine. */
  directory: string | null
}) {
  const probes = storage.collection(probeCollection)
  let last: { at: number; found: Promise<'ok' | StorageTrouble> } | null = null
  let reported: { at: number; trouble: StorageTrouble } | null = null

  const troubleOf = async (error: unknown): Promise<StorageTrouble> =>
    storageTrouble(error, directory === null ? null : await freeBytes(directory))

  async function probe(): Promise<'ok' | StorageTrouble> {
    try {
      await storage.ping()
    } catch {
      return 'away'
    }
    try {
      await probes.updateOne({ _id: 'write' }, { $set: { at: now() } }, { upsert: true })
      return 'ok'
    } catch (error) {
      return troubleOf(error)
    }
  }

  return {
    /** Returns 'ok' or the trouble, `away` when even reading fails. Probes at most once a second. Never rejects. */
    async check(): Promise<'ok' | StorageTrouble> {
      const at = clock()
      if (!last || at - last.at >= MIN_PROBE_INTERVAL_MS) last = { at, found: probe() }
      const found = await last.found
      return found === 'ok' && reported && at - reported.at < REPORTED_TROUBLE_MS ? reported.trouble : found
    },
    /** Returns why another write failed, and remembers it: a probe's write is small and may still succeed where a stroke's fails. */
    async report(error: unknown): Promise<StorageTrouble> {
      const trouble = await troubleOf(error)
      reported = { at: clock(), trouble }
      return trouble
    },
  }
}

export type StorageProbe = ReturnType<typeof createStorageProbe>

/** Returns how many bytes this process may still write in a directory; null when the file system does not tell. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null // Callers ask in order to explain another error, and report that one.
  }
}
