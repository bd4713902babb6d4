/** The port's `Collection` on the embedded engine. */
import { setImmediate } from 'node:timers/promises'
import type { CollectionRegistry, RegisteredCollection } from './collection-registry.ts'
import type { CollectionSchema, StoredDocument } from './documents/collection-schema.ts'
import {
  changeAll,
  changeFirst,
  countMatches,
  findDocuments,
  type Query,
  removeMatches,
} from './document-operations.ts'
import type { DocumentSource } from './document-source.ts'
import type { Layer } from './layer.ts'
import { copyPlain, plainDocument, plainSort, plainUpdate } from '#server/storage/plain-value.ts'
import { plainFilter } from '#server/storage/plain-filter.ts'
import type {
  Collection,
  CollectionDefinition,
  Document,
  Filter,
  FindOptions,
  Update,
} from '#server/storage/storage.ts'

/** Runs a collection's operations, either directly or inside a transaction. */
export interface OperationRunner {
  /** Whether it holds the write queue. */
  readonly inTransaction: boolean
  read<R>(work: (source: DocumentSource) => R): Promise<R>
  write<R>(work: (layer: Layer) => R): Promise<R>
}

/** A stream yields this many documents before it gives way to the event loop. */
const DOCUMENTS_PER_TURN = 64

/** Copies its arguments when called, and results before it returns them. */
export class EmbeddedCollection<T extends Document> implements Collection<T> {
  readonly #collection: RegisteredCollection
  readonly #version: number
  readonly #operations: OperationRunner

  constructor(registry: CollectionRegistry, definition: CollectionDefinition<T>, access: OperationRunner) {
    this.#collection = registry.open(definition)
    this.#version = definition.version ?? 1
    this.#operations = access
  }

  async find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]> {
    const query = queryOf(filter, options)
    return this.#read((source, schema) => Array.from(findDocuments(source, schema, query), (found) => this.#out(found)))
  }

  async *stream(filter: Filter<T>, options?: FindOptions<T>): AsyncIterable<T> {
    const query = queryOf(filter, options)
    const iterator = await this.#read((source, schema) => findDocuments(source, schema, query)[Symbol.iterator]())
    try {
      for (;;) {
        const batch = await this.#read(() => nextDocuments(iterator, DOCUMENTS_PER_TURN))
        for (const document of batch) yield this.#out(document)
        if (batch.length < DOCUMENTS_PER_TURN) return
        await setImmediate()
      }
    } finally {
      iterator.return?.()
    }
  }

  async findOne(filter: Filter<T>, options?: FindOptions<T>): Promise<T | null> {
    const [first] = await this.find(filter, { ...options, limit: 1 })
    return first ?? null
  }

  async insertOne(document: T): Promise<void> {
    await this.insertMany([document])
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    const copies = documents.map((document) => plainDocument(document, this.#version))
    if (copies.length > 0) {
      await this.#write((layer, schema) => copies.forEach((document) => layer.insert(schema, document)))
    }
  }

  async updateOne(filter: Filter<T>, update: Update<T>, options?: { upsert?: boolean }): Promise<boolean> {
    const change = {
      filter: plainFilter(filter),
      sort: [],
      update: plainUpdate(update, this.#version),
      upsert: options?.upsert ?? false,
    }
    return this.#write((layer, schema) => changeFirst(layer, schema, change)?.matched ?? false)
  }

  async updateMany(filter: Filter<T>, update: Update<T>): Promise<number> {
    const plain = { filter: plainFilter(filter), update: plainUpdate(update, this.#version) }
    return this.#write((layer, schema) => changeAll(layer, schema, plain.filter, plain.update))
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options?: { upsert?: boolean; sort?: FindOptions<T>['sort'] },
  ): Promise<T | null> {
    const change = {
      filter: plainFilter(filter),
      sort: plainSort(options?.sort),
      update: plainUpdate(update, this.#version),
      upsert: options?.upsert ?? false,
    }
    return this.#write((layer, schema) => {
      const changed = changeFirst(layer, schema, change)
      return changed && this.#out(changed.document)
    })
  }

  async deleteOne(filter: Filter<T>): Promise<boolean> {
    const plain = plainFilter(filter)
    return this.#write((layer, schema) => removeMatches(layer, schema, plain, 1) > 0)
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    const plain = plainFilter(filter)
    return this.#write((layer, schema) => removeMatches(layer, schema, plain, Infinity))
  }

  async countDocuments(filter: Filter<T>): Promise<number> {
    const plain = plainFilter(filter)
    return this.#read((source, schema) => countMatches(source, schema, plain))
  }

  async #read<R>(work: (source: DocumentSource, schema: CollectionSchema) => R): Promise<R> {
    await this.#collection.ready(this.#operations)
    return this.#operations.read((source) => work(source, this.#collection.schema))
  }

  async #write<R>(work: (layer: Layer, schema: CollectionSchema) => R): Promise<R> {
    await this.#collection.ready(this.#operations)
    return this.#operations.write((layer) => work(layer, this.#collection.schema))
  }

  /** The cast holds because every document of this collection was inserted as a T. */
  #out(document: StoredDocument): T {
    return copyPlain(document) as Document as T
  }
}

function queryOf<T extends Document>(filter: Filter<T>, options: FindOptions<T> = {}): Query {
  return {
    filter: plainFilter(filter),
    sort: plainSort(options.sort),
    limit: options.limit ?? Infinity,
    skip: options.skip ?? 0,
  }
}

function nextDocuments<E>(iterator: Iterator<E>, count: number): E[] {
  const batch: E[] = []
  while (batch.length < count) {
    const { value, done } = iterator.next()
    if (done) break
    batch.push(value)
  }
  return batch
}
