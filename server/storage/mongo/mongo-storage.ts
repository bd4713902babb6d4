/** The port's `Storage` on a MongoDB replica set. */
import { type Db, type MongoClient, Timestamp } from 'mongodb'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { gridFsBlobStore } from './gridfs-blob-store.ts'
import { directOperations } from './direct-operations.ts'
import { MongoCollection } from './mongo-collection.ts'
import type { MongoDocument } from './mongo-filter.ts'
import { portError } from './mongo-error.ts'
import { dropOwnIndex, IndexRegistry, ownIndexes } from './mongo-indexes.ts'
import { inTransaction, MongoTransaction } from './mongo-transaction.ts'
import { changeStages, watchInserts } from './mongo-watch.ts'
import { copyPlain } from '#server/storage/plain-value.ts'
import type {
  Change,
  Collection,
  CollectionDefinition,
  Document,
  Storage,
  StoredIndex,
  Transaction,
  WatchOptions,
} from '#server/storage/storage.ts'
import { TransactionScope } from '#server/storage/transaction-scope.ts'

/** A watch that begins waits for at most this long for a majority to have what is written. */
const MAX_WAIT_MS = 10_000

export class MongoStorage implements Storage {
  readonly #client: MongoClient
  readonly #db: Db
  readonly #indexes: IndexRegistry
  readonly #scope = new TransactionScope()
  readonly #watching = new Set<{ close(): Promise<void> }>()

  constructor(client: MongoClient, db: Db, options: { makesIndexes: boolean }) {
    this.#client = client
    this.#db = db
    this.#indexes = new IndexRegistry(db, options)
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    const ready = this.#indexes.open(definition)
    return new MongoCollection(
      this.#db,
      definition,
      directOperations(definition.name, { client: this.#client, scope: this.#scope, ready }),
    )
  }

  async transact<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
    this.#scope.assertOutside()
    return this.#attempt(() =>
      inTransaction(this.#client, (session) => {
        const transaction = new MongoTransaction(this.#db, session, this.#indexes)
        return transaction.run(() => this.#scope.run(() => work(transaction)))
      }),
    )
  }

  async watch<T extends Document, K extends keyof T & string>(
    definition: CollectionDefinition<T>,
    onInsert: (change: Change<Pick<T, K | '_id'>>) => void,
    options: WatchOptions<T, K> = {},
  ): Promise<{ close(): Promise<void> }> {
    const stages = changeStages(options)
    const start = await this.#attempt(async () => {
      await this.#indexes.open(definition)()
      return this.#timeAfterNow(definition.name)
    })
    const watching = watchInserts(this.#db.collection<MongoDocument>(definition.name), start, stages, (document) =>
      // The cast holds because every document of this collection was inserted as a T.
      onInsert({ document: copyPlain(document) as Document as T }),
    )
    this.#watching.add(watching)
    return {
      close: async () => {
        this.#watching.delete(watching)
        await watching.close()
      },
    }
  }

  async nextId(sequence: string): Promise<number> {
    const counters = this.#db.collection<{ _id: string; last: number }>('sequences')
    const counter = await this.#attempt(() =>
      counters.findOneAndUpdate({ _id: sequence }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' }),
    )
    return counter!.last // an upsert always returns a document
  }

  async addIndexes(): Promise<void> {
    // All at once: each waits for the journal of a majority.
    await Promise.all(
      Array.from(this.#indexes.opened, ([collection, ready]) =>
        ready().catch((error: unknown) => {
          throw portError(error, collection)
        }),
      ),
    )
  }

  async indexes(): Promise<StoredIndex[]> {
    return this.#attempt(async () => {
      const names = await this.#db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
      const found = await Promise.all(
        names.map(async ({ name: collection }) =>
          (await ownIndexes(this.#db, collection)).map((name) => ({ collection, name })),
        ),
      )
      return found.flat()
    })
  }

  async dropIndex({ collection, name }: StoredIndex): Promise<boolean> {
    return this.#attempt(async () => {
      const exists = (await this.indexes()).some((one) => one.collection === collection && one.name === name)
      if (exists) await dropOwnIndex(this.#db, collection, name)
      return exists
    })
  }

  /** Returns the blob store in the same database. It uses the same connections, so `close` ends both. */
  blobs(): BlobStore {
    return gridFsBlobStore(this.#db)
  }

  async ping(): Promise<void> {
    await this.#attempt(() => this.#db.command({ ping: 1 }))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#watching].map((watching) => watching.close()))
    await this.#client.close()
  }

  /**
   * Returns the first operation time after everything that is written by now, on the server's clock, when reads see all of that: a write
   * that a majority does not have yet would be in no read that follows, and not in the feed.
   */
  async #timeAfterNow(collection: string): Promise<Timestamp> {
    const { operationTime } = await this.#db.command({ ping: 1 })
    if (!(operationTime instanceof Timestamp)) throw new TypeError('MongoDB must be a replica set')
    await this.#client.withSession({ causalConsistency: true }, async (session) => {
      session.advanceOperationTime(operationTime)
      await this.#db.collection(collection).findOne({}, { session, projection: { _id: 1 }, maxTimeMS: MAX_WAIT_MS })
    })
    return new Timestamp({ t: operationTime.t, i: operationTime.i + 1 })
  }

  async #attempt<R>(operation: () => Promise<R>): Promise<R> {
    try {
      return await operation()
    } catch (error) {
      throw portError(error, this.#db.databaseName)
    }
  }
}
