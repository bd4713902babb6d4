/** Asks the storage, by reading and by writing, whether all is well: a full disk answers every question and takes no stroke. */
import type { StorageTrouble } from './storage-trouble.ts'
import type { CollectionDefinition, Storage } from './storage.ts'

interface ProbeRow {
  _id: string
  at: Date
}

const probeCollection: CollectionDefinition<ProbeRow> = { name: 'probes', indexes: [] }

export interface StorageProbe {
  /** `away` when it does not even read. Asked often, it looks once a second. Never rejects. */
  check(): Promise<'ok' | StorageTrouble>
  /** Somebody else has met trouble: a probe is small, and may find a place where a stroke does not. */
  met(trouble: StorageTrouble): void
}

const FRESH_MS = 1_000
/** What somebody met counts for so long. */
const MET_MS = 10_000

export function createStorageProbe({
  storage,
  now,
  troubleOf,
}: {
  storage: Storage
  now: () => Date
  troubleOf: (error: unknown) => Promise<StorageTrouble>
}): StorageProbe {
  const probes = storage.collection(probeCollection)
  let last: { at: number; found: Promise<'ok' | StorageTrouble> } | null = null
  let met: { at: number; trouble: StorageTrouble } | null = null

  async function look(): Promise<'ok' | StorageTrouble> {
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
    async check() {
      const at = now().getTime()
      if (!last || at - last.at >= FRESH_MS) last = { at, found: look() }
      const found = await last.found
      return found === 'ok' && met && at - met.at < MET_MS ? met.trouble : found
    },
    met(trouble) {
      met = { at: now().getTime(), trouble }
    },
  }
}
