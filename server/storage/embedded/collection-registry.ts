import {
  type CollectionSchema,
  type DeclaredIndex,
  declaredIndexes,
  isSameIndex,
} from './documents/collection-schema.ts'
import { addIndexes, buildIndex, type Exclusively } from './index-builder.ts'
import type { LmdbStore } from './lmdb-store.ts'
import { storedSchema } from './stored-indexes.ts'
import { type CollectionDefinition, type Document, StorageUnavailable } from '#server/storage/storage.ts'

/** Work that holds the write queue already, as a transaction does, runs at once. */
const atOnce: Exclusively = (work) => work()

export interface RegistryOptions {
  /** No index is built: queries use the existing indexes and scan more where one is missing. */
  readonly readOnly: boolean
  readonly exclusively: Exclusively
}

/** The opened collections by name. */
export class CollectionRegistry {
  readonly #store: LmdbStore
  readonly #options: RegistryOptions
  readonly #collections = new Map<string, RegisteredCollection>()

  constructor(store: LmdbStore, options: RegistryOptions) {
    this.#store = store
    this.#options = options
  }

  /** Throws when the name was opened with other indexes. */
  open<T extends Document>(definition: CollectionDefinition<T>): RegisteredCollection {
    const declared = declaredIndexes(definition)
    const { version = 1 } = definition
    const known = this.#collections.get(definition.name)
    if (known) {
      if (JSON.stringify(known.declared) !== JSON.stringify(declared) || known.schema.version !== version) {
        throw new Error(`${definition.name} is defined twice, with different indexes or versions`)
      }
      return known
    }
    const collection = new RegisteredCollection(
      this.#store,
      { name: definition.name, declared, version },
      this.#options,
    )
    this.#collections.set(definition.name, collection)
    return collection
  }

  /** Resolves when every opened collection can be used; see `RegisteredCollection.ready`. */
  async ready(): Promise<void> {
    for (const collection of this.#collections.values()) await collection.ready()
  }

  /** Reads a collection's records again after an index was removed. */
  refresh(name: string): void {
    this.#collections.get(name)?.refresh()
  }

  /** Stops building indexes. The next process continues where this one stopped. */
  async stop(): Promise<void> {
    await Promise.all([...this.#collections.values()].map((collection) => collection.stop()))
  }
}

/** An opened collection: its schema, and the building of its indexes. */
export class RegisteredCollection {
  readonly declared: readonly DeclaredIndex[]
  readonly #name: string
  readonly #store: LmdbStore
  readonly #options: RegistryOptions
  #schema: CollectionSchema
  #isComplete = false
  /** Pending while the declared indexes are recorded and the unique ones are built. Operations wait for it. */
  #preparing: Promise<void> | null = null
  /** The same, for a transaction. */
  #preparingInTransaction: Promise<void> | null = null
  /** Pending while the other indexes are built, during which operations go on. */
  #building: Promise<void> | null = null
  /** Why a document cannot be indexed. Every operation fails with it. */
  #failure: unknown = null
  #isStopped = false

  constructor(
    store: LmdbStore,
    { name, declared, version }: { name: string; declared: readonly DeclaredIndex[]; version: number },
    options: RegistryOptions,
  ) {
    this.declared = declared
    this.#name = name
    this.#store = store
    this.#options = options
    this.#schema = storedSchema(store, name, version)
  }

  get schema(): CollectionSchema {
    return this.#schema
  }

  /**
   * Resolves when the collection can be used: its indexes are kept up to date, and the unique ones are whole. After a failure
   * the next call tries again. A caller that holds the write queue says so, because otherwise the build waits for it.
   */
  async ready({ inTransaction = false }: { inTransaction?: boolean } = {}): Promise<void> {
    if (this.#isComplete || this.#options.readOnly) return
    if (this.#failure !== null) throw this.#failure
    if (inTransaction) {
      this.#preparingInTransaction ??= this.#prepare(atOnce).finally(() => (this.#preparingInTransaction = null))
      await this.#preparingInTransaction
    } else {
      this.#preparing ??= this.#prepare(this.#options.exclusively).finally(() => (this.#preparing = null))
      await this.#preparing
    }
    this.#isComplete = this.#unbuilt().length === 0
    if (!this.#isComplete && !this.#isStopped) this.#building ??= this.#buildOthers()
  }

  /** Reads the records again after an index was removed. */
  refresh(): void {
    this.#schema = storedSchema(this.#store, this.#name, this.#schema.version)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.allSettled([this.#preparing, this.#building])
  }

  /** Returns the declared indexes that do not exist or are not whole. */
  #unbuilt(): DeclaredIndex[] {
    return this.declared.filter(
      (index) => !this.#schema.indexes.some((stored) => stored.isWhole && isSameIndex(stored, index)),
    )
  }

  async #prepare(exclusively: Exclusively): Promise<void> {
    if (this.#unbuilt().length === 0) return
    await addIndexes(this.#store, this.#name, this.declared)
    this.refresh()
    for (const index of this.#unbuilt()) if (index.unique) await this.#build(index, exclusively)
    if (this.#unbuilt().some(({ unique }) => unique)) throw new StorageUnavailable('the storage is closed')
  }

  async #buildOthers(): Promise<void> {
    try {
      for (const index of this.#unbuilt()) await this.#build(index, this.#options.exclusively)
    } catch (error) {
      // Queries do without the index. When the disk is the reason, the next operation tries again, and fails like this.
      if (!(error instanceof StorageUnavailable)) this.#failure = error
    } finally {
      this.#building = null
    }
  }

  async #build(index: DeclaredIndex, exclusively: Exclusively): Promise<void> {
    await buildIndex(this.#store, this.#name, index, { exclusively, isStopped: () => this.#isStopped })
    this.refresh()
  }
}
