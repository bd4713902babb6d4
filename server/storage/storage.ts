/**
 * The storage port: a small subset of MongoDB's collection interface that both engines implement (STORAGE-1).
 *
 * - Documents hold finite numbers, strings, booleans, null, arrays, plain objects, Date and Uint8Array. Undefined fields are left out.
 * - Field names contain no dot and do not begin with a dollar sign. Indexed and sorted fields hold no arrays or objects.
 * - No type of an engine crosses this port. Documents are copied on their way in and out, so changing one changes nothing stored.
 * - Breaking a rule (undefined in a filter, an unlisted operator, `$inc` of a string) throws TypeError.
 */

/** Every document has an `_id` that the caller chooses, unique in its collection. */
export interface Document {
  _id: number | string
}

type Comparison<V> = {
  $eq?: V
  $ne?: V
  $gt?: V
  $gte?: V
  $lt?: V
  $lte?: V
  $in?: readonly V[]
  $nin?: readonly V[]
  $exists?: boolean
  /** Matches strings only. The expression may have the flags i, m, s and u. */
  $regex?: RegExp
}
export type Filter<T> = { [K in keyof T]?: T[K] | Comparison<T[K]> } & {
  $or?: readonly Filter<T>[]
  $and?: readonly Filter<T>[]
}

/** Changes each field by at most one operator, and never the `_id`. Undefined fields are ignored. */
export interface Update<T> {
  $set?: Partial<T>
  $unset?: { [K in keyof T]?: true }
  $inc?: { [K in keyof T]?: number }
  $setOnInsert?: Partial<T>
  /** Adds one value to the array unless the array contains it. */
  $addToSet?: { [K in keyof T]?: unknown }
  /** Removes every occurrence of one value from the array. An object removes the elements that have its fields. */
  $pull?: { [K in keyof T]?: unknown }
}

export interface FindOptions<T> {
  /** In order of significance; 1 ascending, -1 descending. */
  sort?: { [K in keyof T]?: 1 | -1 }
  limit?: number
  skip?: number
}

/** An index. A compound index is ordered by its fields as listed. */
export interface Index<T> {
  fields: readonly (keyof T & string)[]
  unique?: boolean
  /** Leaves out documents in which one of the fields is absent or null. */
  sparse?: boolean
}

/** An index as it is stored, whether or not this program declares it. */
export interface StoredIndex {
  collection: string
  /** Names it within its collection: its fields and its options. */
  name: string
}

export interface CollectionDefinition<T extends Document> {
  name: string
  indexes: readonly Index<T>[]
  /** The schema version of its documents, 1 unless given (schema-version.ts). */
  version?: number
  /** Never set; it ties the document type to the definition. */
  readonly document?: T
}

/** Thrown when a write would give two documents the same unique key. Nothing of that call is written. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly collection: string
  readonly fields: readonly string[]
  constructor(collection: string, fields: readonly string[], detail?: string) {
    super(`duplicate key in ${collection} (${fields.join(', ')})${detail === undefined ? '' : `: ${detail}`}`)
    this.collection = collection
    this.fields = fields
  }
}

/** Thrown when the engine is unreachable or cannot write now (disk full, no primary). The write may or may not have happened. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/**
 * An update of a document that a newer version of the program has written throws NewerDocument (STORAGE-3). Every write resolves
 * when it is durable: fsynced (embedded) or journaled by a majority of nodes (MongoDB).
 */
export interface Collection<T extends Document> {
  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]>
  /** Like `find`, but reads a batch at a time, for results that are too large for one array. */
  stream(filter: Filter<T>, options?: FindOptions<T>): AsyncIterable<T>
  findOne(filter: Filter<T>, options?: FindOptions<T>): Promise<T | null>
  insertOne(document: T): Promise<void>
  /** Inserts all documents or none. */
  insertMany(documents: readonly T[]): Promise<void>
  /**
   * Updates the first match. Returns whether there was one. With `upsert` and no match, inserts a document made of the
   * filter's equalities and the update; the filter or `$setOnInsert` must then give the `_id`.
   */
  updateOne(filter: Filter<T>, update: Update<T>, options?: { upsert?: boolean }): Promise<boolean>
  /** Updates all matches or none. Returns how many there were. */
  updateMany(filter: Filter<T>, update: Update<T>): Promise<number>
  /** Returns the document after the update, or null when nothing matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options?: { upsert?: boolean; sort?: FindOptions<T>['sort'] },
  ): Promise<T | null>
  /** Deletes the first match. Returns whether there was one. */
  deleteOne(filter: Filter<T>): Promise<boolean>
  /** Deletes all matches or none. Returns how many there were. */
  deleteMany(filter: Filter<T>): Promise<number>
  countDocuments(filter: Filter<T>): Promise<number>
}

/** The storage inside a transaction: it sees its own writes at once, and no unfinished transaction of others. */
export interface Transaction {
  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T>
}

/** Which inserts a watch delivers, and what of them. The database leaves out the rest, so that a process does not read it. */
export interface WatchOptions<T extends Document, K extends keyof T & string = keyof T & string> {
  /** Delivers the inserts that match; all of them unless given. */
  readonly where?: Filter<T>
  /** Delivers these fields and the `_id`; the whole document unless given. */
  readonly fields?: readonly K[]
}

/** One durable insert. */
export interface Change<T extends Document> {
  document: T
}

export interface Storage {
  /**
   * Opens a collection. `addIndexes`, or its first operation, adds the declared indexes that do not exist. Indexes that
   * are not declared stay, and are kept up to date (STORAGE-2). Throws when the name was opened with another definition.
   */
  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T>
  /**
   * Commits all writes of `work` or none of them, also after a crash. Returns what `work` returns.
   *
   * - `work` writes through the transaction only. It may run again after a conflict, so it has no other effects.
   * - Other writes may wait for it, so it must be fast. After a minute it is given up.
   * - A failed operation fails the whole transaction, even when `work` catches its error.
   * - Write skew: on MongoDB, two transactions that read the same documents and write different ones may both succeed. Write
   *   to the document you decide by, or let a unique index decide.
   */
  transact<R>(work: (transaction: Transaction) => Promise<R>): Promise<R>
  /**
   * The change feed: calls `onInsert` for every document inserted from now on, by any process, in commit order, without gaps
   * or repeats across reconnects. Resolves when watching has begun. An error thrown by `onInsert` becomes an uncaught error.
   */
  watch<T extends Document, K extends keyof T & string = keyof T & string>(
    definition: CollectionDefinition<T>,
    onInsert: (change: Change<Pick<T, K | '_id'>>) => void,
    options?: WatchOptions<T, K>,
  ): Promise<{ close(): Promise<void> }>
  /**
   * Returns the next integer of a named sequence: 1, 2, 3, ... No number is returned twice; gaps are possible. A number
   * drawn inside `transact` stays used when the transaction fails.
   */
  nextId(sequence: string): Promise<number>
  /**
   * Adds the indexes that the opened collections declare and do not have, and waits for the unique ones. Rejects with DuplicateKey
   * when documents violate one.
   */
  addIndexes(): Promise<void>
  /** Returns all indexes, without those that an administrator of the database has made. */
  indexes(): Promise<StoredIndex[]>
  /** Removes an index. Returns whether it existed. A process that declares it adds it again at its next start. */
  dropIndex(index: StoredIndex): Promise<boolean>
  /** Rejects when the engine does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Returns the name of an index: its fields, in order and separated by spaces, and its options. */
export function describeIndex({ name, unique, sparse }: { name: string; unique: boolean; sparse: boolean }): string {
  return `${name}${unique ? ', unique' : ''}${sparse ? ', sparse' : ''}`
}
