/** The port's `Collection` on MongoDB's driver. */
import type {
  ClientSession,
  Db,
  Collection as DriverCollection,
  Filter as DriverFilter,
  FindOptions as DriverFindOptions,
  UpdateFilter,
} from 'mongodb'
import { type MongoDocument, mongoFilter } from './mongo-filter.ts'
import { isDuplicate } from './mongo-error.ts'
import { NewerDocument, VERSION_FIELD } from '#server/storage/schema-version.ts'
import { assertUpsertId, copyPlain, plainDocument, plainSort, plainUpdate } from '#server/storage/plain-value.ts'
import { filterEqualities, plainFilter } from '#server/storage/plain-filter.ts'
import type {
  Collection,
  CollectionDefinition,
  Document,
  Filter,
  FindOptions,
  Update,
} from '#server/storage/storage.ts'

/** A request to the server, with a transaction's session or without one. */
export type Operation<R> = (session: ClientSession | undefined) => Promise<R>

/** Runs a collection's operations, either directly or inside a transaction. It rejects with the port's errors (`portError`). */
export interface OperationRunner {
  read<R>(operation: Operation<R>): Promise<R>
  /** Yields the documents of a cursor. */
  stream(open: (session: ClientSession | undefined) => AsyncIterable<MongoDocument>): AsyncIterable<MongoDocument>
  /** Runs a write to one document, which the server does atomically. */
  write<R>(operation: Operation<R>): Promise<R>
  /** Runs a write to several documents, which is atomic only in a transaction. */
  writeSeveral<R>(operation: Operation<R>): Promise<R>
  /** Runs a write that may insert. It is retried when another process inserted the same document first. */
  upsert<R>(operation: Operation<R>): Promise<R>
}

/** Copies its arguments when called, and results before it returns them. */
export class MongoCollection<T extends Document> implements Collection<T> {
  readonly #collection: DriverCollection<MongoDocument>
  readonly #name: string
  readonly #version: number
  readonly #sparseFields: ReadonlySet<string>
  readonly #operations: OperationRunner

  constructor(db: Db, definition: CollectionDefinition<T>, access: OperationRunner) {
    this.#collection = db.collection<MongoDocument>(definition.name)
    this.#name = definition.name
    this.#version = definition.version ?? 1
    this.#sparseFields = new Set(definition.indexes.flatMap((index) => (index.sparse ? index.fields : [])))
    this.#operations = access
  }

  async find(filter: Filter<T>, options: FindOptions<T> = {}): Promise<T[]> {
    const query = this.#filter(filter)
    if (options.limit === 0) return []
    const found = await this.#operations.read(async (session) => {
      const settings = { ...findOptions(options), ...inside(session) }
      if (!options.skip) return this.#collection.find(query, settings).toArray()
      return this.#findByIds(query, settings, session)
    })
    return found.map((document) => this.#out(document))
  }

  /** Finds the ids first: an index that has them passes over what is skipped without reading documents. */
  async #findByIds(
    query: DriverFilter<MongoDocument>,
    settings: DriverFindOptions,
    session: ClientSession | undefined,
  ): Promise<MongoDocument[]> {
    const ids = (await this.#collection.find(query, { ...settings, projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    )
    const wanted = { $and: [query, { _id: { $in: ids } }] }
    const found = await this.#collection.find(wanted, inside(session)).toArray()
    const byId = new Map(found.map((document) => [document._id, document]))
    return ids.flatMap((id) => byId.get(id) ?? [])
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
    const copy = plainDocument(document, this.#version)
    await this.#operations.write((session) => this.#collection.insertOne(copy, inside(session)))
  }

  async insertMany(documents: readonly T[]): Promise<void> {
    const copies = documents.map((document) => plainDocument(document, this.#version))
    if (copies.length > 0) {
      await this.#operations.writeSeveral((session) => this.#collection.insertMany(copies, inside(session)))
    }
  }

  async updateOne(filter: Filter<T>, update: Update<T>, options: { upsert?: boolean } = {}): Promise<boolean> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, { ...options, version: this.#version })
    const { matchedCount } = await this.#change(options, async (session) => {
      const settings = { upsert: options.upsert ?? false, ...inside(session) }
      const result = await this.#unlessNewer(query, session, () =>
        this.#collection.updateOne(this.#notNewer(query), change, settings),
      )
      if (result.matchedCount + result.upsertedCount === 0) await this.#refuseNewer(query, session)
      return result
    })
    return matchedCount > 0
  }

  async updateMany(filter: Filter<T>, update: Update<T>): Promise<number> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, { version: this.#version })
    const { matchedCount } = await this.#operations.writeSeveral(async (session) => {
      await this.#refuseNewer(query, session)
      return this.#collection.updateMany(query, change, inside(session))
    })
    return matchedCount
  }

  async findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options: { upsert?: boolean; sort?: FindOptions<T>['sort'] } = {},
  ): Promise<T | null> {
    const query = this.#filter(filter)
    const change = changeOf(filter, update, { ...options, version: this.#version })
    const sort = driverSort<T>(options.sort)
    const document = await this.#change(options, async (session) => {
      const settings = { upsert: options.upsert ?? false, sort, returnDocument: 'after' as const, ...inside(session) }
      const changed = await this.#unlessNewer(query, session, () =>
        this.#collection.findOneAndUpdate(this.#notNewer(query), change, settings),
      )
      if (!changed) await this.#refuseNewer(query, session)
      return changed
    })
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

  /** Adds to a query that it matches no document of a newer version. */
  #notNewer(query: DriverFilter<MongoDocument>): DriverFilter<MongoDocument> {
    return { ...query, [VERSION_FIELD]: { $not: { $gt: this.#version } } }
  }

  /** Throws NewerDocument if the query matches a document of a newer version. */
  async #refuseNewer(query: DriverFilter<MongoDocument>, session: ClientSession | undefined): Promise<void> {
    const newer = await this.#collection.findOne({ ...query, [VERSION_FIELD]: { $gt: this.#version } }, inside(session))
    if (newer) throw new NewerDocument(this.#name, newer._id)
  }

  /** An upsert fails as a duplicate where there is a newer document: that document is the reason. */
  async #unlessNewer<R>(
    query: DriverFilter<MongoDocument>,
    session: ClientSession | undefined,
    change: () => Promise<R>,
  ): Promise<R> {
    try {
      return await change()
    } catch (error) {
      // The failure of a transaction's operation has ended the transaction.
      if (!session && isDuplicate(error)) await this.#refuseNewer(query, session)
      throw error
    }
  }

  #filter(filter: Filter<T>) {
    return mongoFilter(plainFilter(filter), this.#sparseFields)
  }

  /**
   * The cast holds because every document of this collection was inserted as a T. The copy turns the driver's Buffers into
   * Uint8Arrays.
   */
  #out(document: MongoDocument): T {
    return copyPlain(document) as Document as T
  }
}

function inside(session: ClientSession | undefined): { session?: ClientSession } {
  return session ? { session } : {}
}

function findOptions<T>({ sort, limit, skip }: FindOptions<T>): DriverFindOptions {
  return { sort: driverSort<T>(sort), ...(limit !== undefined && { limit }), ...(skip !== undefined && { skip }) }
}

/** The driver's own mutable form of a sort. */
function driverSort<T>(sort: FindOptions<T>['sort']): [string, 1 | -1][] {
  return plainSort<T>(sort).map(([field, direction]) => [field, direction])
}

function changeOf<T extends Document>(
  filter: Filter<T>,
  update: Update<T>,
  options: { upsert?: boolean; version: number },
): UpdateFilter<MongoDocument> {
  const plain = plainUpdate(update, options.version)
  const id = plain.$setOnInsert._id ?? filterEqualities(plainFilter(filter))._id
  if (options.upsert) assertUpsertId(id)
  return plain as UpdateFilter<MongoDocument> // the driver's type does not accept unknown fields
}
