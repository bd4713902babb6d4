import { type ClientSession, type Db, type MongoClient, MongoError } from 'mongodb'
import { type OperationRunner, MongoCollection, type Operation } from './mongo-collection.ts'
import { portError } from './mongo-error.ts'
import type { IndexRegistry } from './mongo-indexes.ts'
import type { Collection, CollectionDefinition, Document, Transaction } from '#server/storage/storage.ts'

/** Milliseconds that a transaction may take, with all its attempts. */
const TRANSACTION_TIMEOUT_MS = 60_000

/** Runs `work` in a transaction of the server's, again after a conflict. Rejects with the driver's errors. */
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
  /** The first failed operation's error, as the driver gave it: the server has given the transaction up with it. */
  #failure: { error: unknown; told: unknown } | null = null
  /** A session does one thing after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #ended = false

  constructor(db: Db, session: ClientSession, indexes: IndexRegistry) {
    this.#db = db
    this.#session = session
    this.#indexes = indexes
  }

  collection<T extends Document>(definition: CollectionDefinition<T>): Collection<T> {
    const ready = this.#indexes.of(definition)
    const attempt = <R>(operation: Operation<R>): Promise<R> =>
      this.#inTurn(async () => {
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

  /** Rejects with what `work` throws, or with its first failed operation's error, even when the work caught that. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    try {
      const result = await work()
      if (this.#failure) throw this.#failure.error
      return result
    } catch (error) {
      // The driver knows by its own error that the work shall run again.
      const cause = this.#failure?.error
      throw cause instanceof MongoError && cause.hasErrorLabel('TransientTransactionError') ? cause : error
    } finally {
      this.#ended = true
    }
  }

  #inTurn<R>(operation: () => Promise<R>, collection: string): Promise<R> {
    const turn = this.#last.then(async () => {
      if (this.#failure) throw this.#failure.told
      if (this.#ended) throw new Error('the transaction has ended')
      try {
        return await operation()
      } catch (error) {
        const told = portError(error, collection)
        this.#failure = { error, told }
        throw told
      }
    })
    this.#last = turn.catch(() => {}) // whoever asked for the operation gets its error
    return turn
  }
}
