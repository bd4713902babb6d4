import { ChangeFeed } from './change-feed.ts'
import { CollectionRegistry } from './collection-registry.ts'
import { CommittedDocuments, type QueryReport } from './committed-documents.ts'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedStorage } from './embedded-storage.ts'
import { LmdbStore } from './lmdb-store.ts'
import { Sequences } from './sequences.ts'
import { writeBatch } from './write-batch.ts'
import { WriteQueue } from './write-queue.ts'
import type { Storage } from '#server/storage/storage.ts'
import { TransactionScope } from '#server/storage/transaction-scope.ts'

export interface EmbeddedStorageOptions {
  /** Made when absent. One process at a time owns it. */
  directory: string
  /** Reads a directory that exists, beside the process that owns it if there is one; every write is refused. */
  readOnly?: boolean
  /** Told of every query after it has run. */
  onQuery?: (report: QueryReport) => void
  /** How long a transaction's work may take, in milliseconds, before it is given up (all other writes wait for it). */
  transactionTimeoutMs?: number
}

/** Opens the engine that needs no server. Throws StorageUnavailable when the directory is in use or cannot be written. */
export async function openEmbeddedStorage(options: EmbeddedStorageOptions): Promise<Storage> {
  const { readOnly = false } = options
  const lock = readOnly ? { release: async () => {} } : lockDirectory(options.directory)
  try {
    const store = new LmdbStore(options.directory, { readOnly })
    const committed = new CommittedDocuments(store, options.onQuery ?? (() => {}))
    const feed = new ChangeFeed()
    const queue = new WriteQueue(committed, async (layer) => {
      await store.commit(writeBatch(committed, layer))
      for (const { schema, document } of layer.inserted) feed.publish(schema.name, document)
    })
    return new EmbeddedStorage({
      store,
      committed,
      feed,
      queue,
      registry: new CollectionRegistry(store, { readOnly }),
      sequences: new Sequences(store),
      scope: new TransactionScope(),
      transactionTimeoutMs: options.transactionTimeoutMs ?? 60_000,
      release: () => lock.release(),
    })
  } catch (error) {
    await lock.release()
    throw error
  }
}
