/** Runs operations outside a transaction. */
import type { MongoClient } from 'mongodb'
import type { OperationRunner } from './mongo-collection.ts'
import { isDuplicate, portError } from './mongo-error.ts'
import { inTransaction } from './mongo-transaction.ts'
import type { TransactionScope } from '#server/storage/transaction-scope.ts'

/** An upsert that lost against another insert matches the inserted document when it is retried. */
const MAX_UPSERT_ATTEMPTS = 3

/** `ready` resolves when the collection has its indexes. Writes throw when they are called from inside a transaction. */
export function directOperations(
  collection: string,
  { client, scope, ready }: { client: MongoClient; scope: TransactionScope; ready: () => Promise<void> },
): OperationRunner {
  const attempt = async <R>(operation: () => Promise<R>): Promise<R> => {
    try {
      await ready()
      return await operation()
    } catch (error) {
      throw portError(error, collection)
    }
  }
  const change = async <R>(operation: () => Promise<R>): Promise<R> => {
    scope.assertOutside()
    return attempt(operation)
  }
  return {
    read: (operation) => attempt(() => operation(undefined)),
    write: (operation) => change(() => operation(undefined)),
    writeSeveral: (operation) => change(() => inTransaction(client, operation)),
    upsert: (operation) => change(() => retryDuplicates(() => operation(undefined))),
    async *stream(open) {
      try {
        await ready()
        yield* open(undefined)
      } catch (error) {
        throw portError(error, collection)
      }
    },
  }
}

async function retryDuplicates<R>(operation: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (!isDuplicate(error) || attempt === MAX_UPSERT_ATTEMPTS) throw error
    }
  }
}
