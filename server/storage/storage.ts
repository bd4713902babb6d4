/**
 * The storage port: a small subset of MongoDB's collection interface that both engines honour (STORAGE-1).
 * Documents are plain JSON-like values (finite numbers, strings, booleans, null, arrays, objects), Date and Uint8Array; fields
 * that are undefined are left out. Field names hold no dot and begin with no dollar sign. Indexed fields, and those sorted
 * by, hold no arrays or objects. No engine's own type crosses this border, and nobody shares a document with the storage.
 *
 * Whatever breaks these rules (undefined in a filter, an operator that is not listed, `$inc` of a text) is a TypeError.
 */

/** Every document has `_id`: a number or a string chosen by the caller, unique in its collection. */
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
  /** Text only; the expression is used as it is, with no flags but i, m, s and u. */
  $regex?: RegExp
}
export type Filter<T> = { [K in keyof T]?: T[K] | Comparison<T[K]> } & {
  $or?: readonly Filter<T>[]
  $and?: readonly Filter<T>[]
}

/** Changes each field by one operator at most, and never the `_id`; fields that are undefined are left alone. */
export interface Update<T> {
  $set?: Partial<T>
  $unset?: { [K in keyof T]?: true }
  $inc?: { [K in keyof T]?: number }
  $setOnInsert?: Partial<T>
  /** One value, added to the array unless it is there. */
  $addToSet?: { [K in keyof T]?: unknown }
  /** One value, every occurrence of which is taken out of the array. Of an object: the fields that an element must have. */
  $pull?: { [K in keyof T]?: unknown }
}

export interface FindOptions<T> {
  /** In order of significance; 1 ascending, -1 descending. */
  sort?: { [K in keyof T]?: 1 | -1 }
  limit?: number
  skip?: number
}

/** An index; a compound one is ordered by its fields as listed. */
export interface Index<T> {
  fields: readonly (keyof T & string)[]
  unique?: boolean
  /** Leaves out documents in which one of the fields is absent or null. */
  sparse?: boolean
}

export interface CollectionDefinition<T extends Document> {
  name: string
  indexes: readonly Index<T>[]
  /** Present only so that the document type travels with the definition. */
  readonly document?: T
}

/** Thrown when a write would put two documents under one unique key; nothing of that call is written. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly collection: string
  readonly fields: readonly string[]
  constructor(collection: string, fields: readonly string[]) {
    super(`duplicate key in ${collection} (${fields.join(', ')})`)
    this.collection = collection
    this.fields = fields
  }
}

/** Thrown when the engine cannot be reached or cannot write just now (disk full, no primary). Nothing was written, or it is not known. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Every write resolves when it is durable: fsynced (embedded) or majority-acknowledged and journaled (MongoDB). */
export interface Collection<T extends Document> {
  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]>
  /** The same, a batch at a time, for results too large for one array. */
  stream(filter: Filter<T>, options?: FindOptions<T>): AsyncIterable<T>
  findOne(filter: Filter<T>, options?: FindOptions<T>): Promise<T | null>
  insertOne(document: T): Promise<void>
  /** All or none. */
  insertMany(documents: readonly T[]): Promise<void>
  /**
   * Changes the first match; says whether there was one. With `upsert`, inserts filter equalities + update when there is none;
   * the filter or `$setOnInsert` then gives the `_id`.
   */
  updateOne(filter: Filter<T>, update: Update<T>, options?: { upsert?: boolean }): Promise<boolean>
  /** All matches or none; how many there were. */
  updateMany(filter: Filter<T>, update: Update<T>): Promise<number>
  /** The document after the update, or null when nothing matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options?: { upsert?: boolean; sort?: FindOptions<T>['sort'] },
  ): Promise<T | null>
  deleteOne(filter: Filter<T>): Promise<boolean>
  /** All matches or none; how many there were. */
  deleteMany(filter: Filter<T>): Promise<number>
  countDocuments(filter: Filter<T>): Promise<number>
}

/** What a transaction sees: its own writes at once, nobody else's half-done ones. */
export interface Transaction {
  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T>
}

/** One durable insert, in the order the engine committed it. */
export interface Change<T extends Document> {
  document: T
}

export interface Storage {
  /** Opens the collection; its indexes are made before its first operation. Throws when its name stands for other indexes already. */
  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T>
  /**
   * All of `work` or nothing, also after a crash in the middle. `work` may run again after a conflict, so it has no other
   * effects; others' writes may wait for it, so it waits for nothing slow (a minute is the most it gets). It writes through
   * the transaction only, and an operation that fails dooms it, caught or not. Two that read the same and write different
   * documents may both succeed on MongoDB: write to the document you decide by, or let a unique index decide.
   */
  transact<R>(work: (transaction: Transaction) => Promise<R>): Promise<R>
  /**
   * Calls `onInsert` for every document inserted from now on, by any process, in the order of the commits, without gaps or
   * repeats across reconnects of the engine. Resolves when watching has begun. What `onInsert` throws is an uncaught error.
   */
  watch<T extends Document>(
    definition: CollectionDefinition<T>,
    onInsert: (change: Change<T>) => void,
  ): Promise<{ close(): Promise<void> }>
  /** The next integer of a named sequence: 1, 2, 3, ... (never the same twice, gaps allowed); inside `transact` too, which does not take it back. */
  nextId(sequence: string): Promise<number>
  /** Rejects when the engine cannot answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
