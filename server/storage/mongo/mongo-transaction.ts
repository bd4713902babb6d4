/** Transactions on MongoDB. */
import { type ClientSession, type Db, type MongoClient, MongoError } from 'mongodb'
import { type OperationRunner, MongoCollection, type Operation } from './mongo-collection.ts'
import { portError } from './mongo-error.ts'
import type { IndexRegistry } from './mongo-indexes.ts'
import type { Collection, CollectionDefinition, Document, Transaction } from '#server/storage/storage.ts'

/** Includes all attempts of a transaction. */
const TRANSACTION_TIMEOUT_MS = 60_000

/** Runs `work` in a transaction, and again after a conflict. Rejects with the driver's errors. */
export function inTransaction<R>(client: MongoClient, work: (session: ClientSession) => Promise<R>): Promise<R> {
  return client.withSession({ defaultTimeoutMS: TRANSACTION_TIMEOUT_MS }, (session) =>
    session.withTransaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
    }),
  )
}

/** One attempt at a transaction. */
export class MongoTransaction implements Transaction {
  readonly #db: Db
  readonly #session: ClientSession
  readonly #indexes: IndexRegistry
  /** The first failed operation's error, the driver's and the port's. The server aborted the transaction with it. */
  #failure: { driverError: unknown; portError: unknown } | null = null
  /** A session runs one operation at a time; this is the last one queued. */
  #lastOperation: Promise<unknown> = Promise.resolve()
  #ended = false

  constructor(db: Db, session: ClientSession, indexes: IndexRegistry) {
    this.#db = db
    this.#session = session
    this.#indexes = indexes
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    const ready = this.#indexes.open(definition)
    const attempt = <R>(operation: Operation<R>): Promise<R> =>
      this.#enqueue(async () => {
        await ready()
        return operation(this.#session)
      }, definition.name)
    const access: OperationRunner = {
      read: attempt,
      write: attempt,
      writeSeveral: attempt,
      upsert: attempt,
      async *stream(open) {
        yield* await attempt(async (session) => {
          const found = []
          for await (const document of open(session)) found.push(document)
          return found
        })
      },
    }
    return new MongoCollection(this.#db, definition, access)
  }

  /** Runs `work`. Rejects with what it throws, or with its first failed operation's error, even when `work` caught that. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    try {
      const result = await work()
      if (this.#failure) throw this.#failure.driverError
      return result
    } catch (error) {
      // The driver retries the transaction only when it sees its own error.
      const cause = this.#failure?.driverError
      throw cause instanceof MongoError && cause.hasErrorLabel('TransientTransactionError') ? cause : error
    } finally {
      this.#ended = true
    }
  }

  #enqueue<R>(operation: () => Promise<R>, collection: string): Promise<R> {
    const queued = this.#lastOperation.then(async () => {
      if (this.#failure) throw this.#failure.portError
      if (this.#ended) throw new Error('the transaction has ended')
      try {
        return await operation()
      } catch (error) {
        this.#failure = { driverError: error, portError: portError(error, collection) }
        throw this.#failure.portError
      }
    })
    this.#lastOperation = queued.catch(() => {}) // the caller of the operation gets its error
    return queued
  }
}
