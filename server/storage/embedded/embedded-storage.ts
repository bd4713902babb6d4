/** The port's `Storage` on the embedded engine: documents in LMDB, writes grouped by `WriteQueue`. */
import { setImmediate } from 'node:timers/promises'
import {
  type Change,
  type Collection,
  type CollectionDefinition,
  describeIndex,
  type Document,
  type Storage,
  StorageUnavailable,
  type StoredIndex,
  type Transaction,
  type WatchOptions,
} from '#server/storage/storage.ts'
import type { TransactionScope } from '#server/storage/transaction-scope.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { CollectionRegistry } from './collection-registry.ts'
import type { CommittedDocuments } from './committed-documents.ts'
import { EmbeddedCollection } from './embedded-collection.ts'
import type { LmdbStore } from './lmdb-store.ts'
import { removeIndex } from './index-builder.ts'
import { allStoredIndexes, storedIndexes } from './stored-indexes.ts'
import { plainFilter } from '#server/storage/plain-filter.ts'
import type { StoredDocument } from './documents/collection-schema.ts'
import { compileFilter } from './documents/document-filter.ts'
import { encodeKey } from './documents/ordered-key.ts'
import type { Sequences } from './sequences.ts'
import type { WriteQueue } from './write-queue.ts'
import type { Layer } from './layer.ts'

/** A transaction on the embedded engine. Its operations work on its own layer, which the write queue commits or drops. */
class EmbeddedTransaction implements Transaction {
  readonly #registry: CollectionRegistry
  readonly #layer: Layer
  /** Set when the transaction has ended or one of its operations failed; further operations throw `reason`. */
  #ended: { reason: unknown } | null = null

  constructor(registry: CollectionRegistry, layer: Layer) {
    this.#registry = registry
    this.#layer = layer
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    return new EmbeddedCollection(this.#registry, definition, {
      inTransaction: true,
      read: async (work) => this.#attempt(() => work(this.#layer)),
      write: async (work) => this.#attempt(() => work(this.#layer)),
    })
  }

  /**
   * Runs `work`. Rejects with what it throws, with StorageUnavailable after `timeoutMs`, or with the error of its first failed
   * operation: as in MongoDB, a failed operation fails the transaction even when `work` catches the error.
   */
  async run<R>(work: () => Promise<R>, timeoutMs: number): Promise<R> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      const error = new StorageUnavailable(`a transaction took longer than ${timeoutMs} ms`)
      timer = setTimeout(() => reject(error), timeoutMs)
    })
    try {
      const result = await Promise.race([work(), tooLong])
      if (this.#ended) throw this.#ended.reason
      return result
    } finally {
      clearTimeout(timer)
      this.#ended ??= { reason: new Error('the transaction has ended') }
    }
  }

  #attempt<R>(work: () => R): R {
    if (this.#ended) throw this.#ended.reason
    try {
      return work()
    } catch (reason) {
      this.#ended = { reason }
      throw reason
    }
  }
}

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

  async watch<T extends Document, K extends keyof T & string>(
    definition: CollectionDefinition<T>,
    onInsert: (change: Change<Pick<T, K | '_id'>>) => void,
    { where, fields }: WatchOptions<T, K> = {},
  ): Promise<{ close(): Promise<void> }> {
    await this.#parts.registry.open(definition).ready()
    const matches = where && compileFilter(plainFilter(where))
    const close = this.#parts.feed.watch(definition.name, (document) => {
      if (matches && !matches(document)) return
      const delivered = fields ? pick(document, fields) : document
      // The cast holds because every document of this collection was inserted as a T.
      onInsert({ document: delivered as Document as T })
    })
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

function pick(document: StoredDocument, fields: readonly string[]): StoredDocument {
  const picked: StoredDocument = { _id: document._id }
  for (const field of fields) if (field in document) picked[field] = document[field]
  return picked
}
