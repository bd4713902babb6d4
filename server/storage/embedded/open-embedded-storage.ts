/** Puts the parts of the embedded engine together. */
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
  /** Created when absent. One process at a time owns it. */
  directory: string
  /** Reads an existing directory without owning it, even while another process does. Every write is refused. */
  readOnly?: boolean
  /** Called after every query. */
  onQuery?: (report: QueryReport) => void
  /** A transaction that takes longer is given up, because all other writes wait for it. */
  transactionTimeoutMs?: number
}

const DEFAULT_TRANSACTION_TIMEOUT_MS = 60_000

/** Opens the storage that needs no database server. Rejects with StorageUnavailable when the directory is in use or cannot be written. */
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
      // A transaction starts when all earlier writes are committed, and nobody writes during it.
      registry: new CollectionRegistry(store, {
        readOnly,
        exclusively: (work) => queue.write(work, { isTransaction: true }),
      }),
      sequences: new Sequences(store),
      scope: new TransactionScope(),
      transactionTimeoutMs: options.transactionTimeoutMs ?? DEFAULT_TRANSACTION_TIMEOUT_MS,
      releaseLock: () => lock.release(),
    })
  } catch (error) {
    await lock.release()
    throw error
  }
}
