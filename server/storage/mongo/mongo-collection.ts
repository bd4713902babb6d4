import type {
  ClientSession,
  Collection as DriverCollection,
  Db,
  FindOptions as DriverFindOptions,
  UpdateFilter,
} from 'mongodb'
import type { MongoDocument } from './mongo-document.ts'
import { mongoFilter } from './mongo-filter.ts'
import { filterEqualities, plainFilter } from '#server/storage/plain-filter.ts'
import { plainUpdate } from '#server/storage/plain-update.ts'
import { copyPlain } from '#server/storage/plain-value.ts'
import type {
  Collection,
  CollectionDefinition,
  Document,
  Filter,
  FindOptions,
  Update,
} from '#server/storage/storage.ts'

/** An operation as the server is asked for it, inside a transaction's session or outside any. */
export type Operation<R> = (session: ClientSession | undefined) => Promise<R>

/** How a collection's operations reach the server: straight, or inside a transaction. Failures come back in the port's words. */
export interface OperationRunner {
  read<R>(operation: Operation<R>): Promise<R>
  /** Documents one batch at a time. */
  stream(open: (session: ClientSession | undefined) => AsyncIterable<MongoDocument>): AsyncIterable<MongoDocument>
  /** A write that the server does whole or not at all. */
  write<R>(operation: Operation<R>): Promise<R>
  /** One on several documents, which is whole only in a transaction. */
  writeSeveral<R>(operation: Operation<R>): Promise<R>
  /** One that may insert: tried again when another inserted the same document a moment earlier. */
  upsert<R>(operation: Operation<R>): Promise<R>
}

/** The port's collection on the driver's. */
export class MongoCollection<T extends Document> implements Collection<T> {
  readonly #collection: DriverCollection<MongoDocument>
  readonly #sparseFields: ReadonlySet<string>
  readonly #operations: OperationRunner

  constructor(db: Db, definition: CollectionDefinition<T>, access: OperationRunner) {
    this.#collection = db.collection<MongoDocument>(definition.name)
    this.#sparseFields = new Set(definition.indexes.flatMap((index) => (index.sparse ? index.fields : [])))
    this.#operations = access
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    const query = this.#filter(filter)
    if (options.limit === 0) return []
    const found = await this.#operations.read((session) =>
      this.#collection.find(query, { ...findOptions(options), ...inside(session) }).toArray(),
    )
    return found.map((document) => this.#out(document))
  }

  async *stream(filter: Filter<T>, options: FindOptions<T> = {}): AsyncIterable<T> {
    const query = this.#filter(filter)
    if (options.limit === 0) return
    const found = this.#operations.stream((session) =>
      this.#collection.find(query, { ...findOptions(options), ...inside(session) }),
    )
    for await (const document of found) yield this.#out(document)
  }

  async findOne(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T | null> {
    const [first] = await this.find(filter, { ...options, limit: 1 })
    return first ?? null
  }

  async insertOne(document: T): Promise<void> {
    const copy = this.#in(document)
    await this.#operations.write((session) => this.#collection.insertOne(copy, inside(session)))
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    const copies = documents.map((document) => this.#in(document))
    if (copies.length > 0) {
      await this.#operations.writeSeveral((session) => this.#collection.insertMany(copies, inside(session)))
    }
  }

  async updateOne(filter: Filter<T>, update: Update<T>, options: { upsert?: boolean } = {}): Promise<boolean> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, options)
    const { matchedCount } = await this.#change(options, (session) =>
      this.#collection.updateOne(query, change, { upsert: options.upsert ?? false, ...inside(session) }),
    )
    return matchedCount > 0
  }

  async updateMany(filter: Filter<T>, update: Update<T>): Promise<number> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, {})
    const { matchedCount } = await this.#operations.writeSeveral((session) =>
      this.#collection.updateMany(query, change, inside(session)),
    )
    return matchedCount
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options: { upsert?: boolean; sort?: FindOptions<T>['sort'] } = {},
  ): Promise<T | null> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, options)
    const sort = sortOf<T>(options.sort)
    const document = await this.#change(options, (session) =>
      this.#collection.findOneAndUpdate(query, change, {
        upsert: options.upsert ?? false,
        sort,
        returnDocument: 'after',
        ...inside(session),
      }),
    )
    return document && this.#out(document)
  }

  async deleteOne(filter: Filter<T>): Promise<boolean> {
    const query = this.#filter(filter)
    const { deletedCount } = await this.#operations.write((session) =>
      this.#collection.deleteOne(query, inside(session)),
    )
    return deletedCount > 0
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    const query = this.#filter(filter)
    const { deletedCount } = await this.#operations.writeSeveral((session) =>
      this.#collection.deleteMany(query, inside(session)),
    )
    return deletedCount
  }

  async countDocuments(filter: Filter<T>): Promise<number> {
    const query = this.#filter(filter)
    return this.#operations.read((session) => this.#collection.countDocuments(query, inside(session)))
  }

  #change<R>(options: { upsert?: boolean }, operation: Operation<R>): Promise<R> {
    return options.upsert ? this.#operations.upsert(operation) : this.#operations.write(operation)
  }

  #filter(filter: Filter<T>) {
    return mongoFilter(plainFilter(filter), this.#sparseFields)
  }

  #in(document: T): MongoDocument {
    if (typeof document._id !== 'number' && typeof document._id !== 'string') {
      throw new TypeError('a document needs a number or a string as its _id')
    }
    return { ...copyPlain<Document>(document) }
  }

  /** What was stored under this definition went in as a T. The copy makes Uint8Arrays of the driver's Buffers. */
  #out(document: MongoDocument): T {
    return copyPlain(document) as Document as T
  }
}

function inside(session: ClientSession | undefined): { session?: ClientSession } {
  return session ? { session } : {}
}

function findOptions<T>({ sort, limit, skip }: FindOptions<T>): DriverFindOptions {
  return { sort: sortOf<T>(sort), ...(limit !== undefined && { limit }), ...(skip !== undefined && { skip }) }
}

function sortOf<T>(sort: FindOptions<T>['sort']): [string, 1 | -1][] {
  return Object.entries<1 | -1 | undefined>(sort ?? {}).flatMap(([field, direction]) =>
    direction === undefined ? [] : [[field, direction]],
  )
}

function changeOf<T extends Document>(
  filter: Filter<T>,
  update: Update<T>,
  options: { upsert?: boolean },
): UpdateFilter<MongoDocument> {
  const plain = plainUpdate(update)
  const id = plain.$setOnInsert._id ?? filterEqualities(plainFilter(filter))._id
  if (options.upsert && typeof id !== 'number' && typeof id !== 'string') {
    throw new TypeError('an upsert needs an _id, in its filter or in $setOnInsert')
  }
  return plain as UpdateFilter<MongoDocument> // the driver's type rejects fields it does not know
}
