import type { CollectionRegistry } from './collection-registry.ts'
import { EmbeddedCollection } from './embedded-collection.ts'
import type { Layer } from './layer.ts'
import {
  type Collection,
  type CollectionDefinition,
  type Document,
  StorageUnavailable,
  type Transaction,
} from '#server/storage/storage.ts'

/** A transaction on the embedded engine. Its operations work on its own layer, which the write queue commits or drops. */
export class EmbeddedTransaction implements Transaction {
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
