/** The port's `Storage` on the embedded engine: documents in LMDB, writes grouped by `WriteQueue`. */
import { setImmediate } from 'node:timers/promises'
import type { ChangeFeed } from './change-feed.ts'
import type { CollectionRegistry } from './collection-registry.ts'
import type { CommittedDocuments } from './committed-documents.ts'
import { EmbeddedCollection } from './embedded-collection.ts'
import { EmbeddedTransaction } from './embedded-transaction.ts'
import type { LmdbStore } from './lmdb-store.ts'
import { describeIndex } from '#server/storage/describe-index.ts'
import { removeIndex } from './index-builder.ts'
import { allStoredIndexes, storedIndexes } from './stored-indexes.ts'
import { encodeKey } from './documents/ordered-key.ts'
import type { Sequences } from './sequences.ts'
import type { WriteQueue } from './write-queue.ts'
import type {
  Change,
  Collection,
  CollectionDefinition,
  Document,
  Storage,
  StoredIndex,
  Transaction,
} from '#server/storage/storage.ts'
import type { TransactionScope } from '#server/storage/transaction-scope.ts'

interface EngineParts {
  store: LmdbStore
  committed: CommittedDocuments
  feed: ChangeFeed
  queue: WriteQueue
  registry: CollectionRegistry
  sequences: Sequences
  scope: TransactionScope
  transactionTimeoutMs: number
  releaseLock: () => Promise<void>
}

/** Reads see committed documents and never wait; all writes pass through one queue. */
export class EmbeddedStorage implements Storage {
  readonly #parts: EngineParts
  #closing: Promise<void> | null = null

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    const { registry, committed, queue, scope } = this.#parts
    return new EmbeddedCollection(registry, definition, {
      inTransaction: false,
      read: async (work) => work(committed),
      write: async (work) => {
        scope.assertOutside()
        return queue.write(work)
      },
    })
  }

  async transact<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const { registry, queue, scope, transactionTimeoutMs } = this.#parts
    scope.assertOutside()
    return queue.write(
      (layer) => {
        const transaction = new EmbeddedTransaction(registry, layer)
        return transaction.run(() => scope.run(() => work(transaction)), transactionTimeoutMs)
      },
      { isTransaction: true },
    )
  }

  async watch<T extends Document>(
    definition: CollectionDefinition<T>,
    onInsert: (change: Change<T>) => void,
  ): Promise<{ close(): Promise<void> }> {
    await this.#parts.registry.open(definition).ready()
    // The cast holds because every document of this collection was inserted as a T.
    const close = this.#parts.feed.watch(definition.name, (document) =>
      onInsert({ document: document as Document as T }),
    )
    return { close: async () => close() }
  }

  async nextId(sequence: string): Promise<number> {
    return this.#parts.sequences.next(sequence)
  }

  async addIndexes(): Promise<void> {
    await this.#parts.registry.ready()
  }

  async indexes(): Promise<StoredIndex[]> {
    const records = allStoredIndexes(this.#parts.store)
    return records.map(({ collection, record }) => ({ collection, name: describeIndex(record) }))
  }

  async dropIndex({ collection, name }: StoredIndex): Promise<boolean> {
    const { store, queue, registry } = this.#parts
    return queue.write(
      async () => {
        const record = storedIndexes(store, collection).find((one) => describeIndex(one) === name)
        if (record) await removeIndex(store, collection, record)
        registry.refresh(collection)
        return record !== undefined
      },
      { isTransaction: true },
    )
  }

  async ping(): Promise<void> {
    this.#parts.store.note(encodeKey(['ping']))
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    // Writes requested before the call may not have reached the queue yet.
    await this.#parts.registry.stop()
    await setImmediate()
    await this.#parts.queue.close()
    await this.#parts.store.close()
    await this.#parts.releaseLock()
  }
}
