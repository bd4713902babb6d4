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

/** One transaction's inside: its operations work on its own layer, which the write queue keeps or drops. */
export class EmbeddedTransaction implements Transaction {
  readonly #registry: CollectionRegistry
  readonly #layer: Layer
  /** Why nothing more can be done in it: it has ended, or one of its operations failed. */
  #over: { reason: unknown } | null = null

  constructor(registry: CollectionRegistry, layer: Layer) {
    this.#registry = registry
    this.#layer = layer
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    return new EmbeddedCollection(this.#registry, definition, {
      read: async (work) => this.#attempt(() => work(this.#layer)),
      write: async (work) => this.#attempt(() => work(this.#layer)),
    })
  }

  /**
   * Runs the work; rejects with what it throws, or with the error of its first failed operation even when it caught that:
   * as in MongoDB, a failed operation dooms its transaction. Gives up after `timeout` milliseconds.
   */
  async run<R>(work: () => Promise<R>, timeout: number): Promise<R> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new StorageUnavailable(`a transaction took longer than ${timeout} ms`)), timeout)
    })
    try {
      const result = await Promise.race([work(), tooLong])
      if (this.#over) throw this.#over.reason
      return result
    } finally {
      clearTimeout(timer)
      this.#over ??= { reason: new Error('the transaction has ended') }
    }
  }

  #attempt<R>(work: () => R): R {
    if (this.#over) throw this.#over.reason
    try {
      return work()
    } catch (reason) {
      this.#over = { reason }
      throw reason
    }
  }
}
