import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { directOperations } from './direct-operations.ts'
import { canResume } from './mongo-error.ts'
import { DuplicateKey, StorageUnavailable } from '#server/storage/storage.ts'
import { TransactionScope } from '#server/storage/transaction-scope.ts'

const access = directOperations('people', {
  client: new MongoClient('mongodb://127.0.0.1:9'), // never connected
  scope: new TransactionScope(),
  ready: async () => {},
})
const taken = new MongoServerError({ code: 11000, message: 'E11000', keyPattern: { username: 1 } })

const server = (code: number, ...errorLabels: string[]): MongoServerError =>
  new MongoServerError({ code, message: 'x', errorLabels })

/** Returns an operation that fails with `error` the first `times` calls and then returns how often it was called. */
function failing(times: number, error: Error): { (): Promise<number>; calls: number } {
  const operation = Object.assign(
    async () => {
      if (++operation.calls <= times) throw error
      return operation.calls
    },
    { calls: 0 },
  )
  return operation
}

test('An upsert that loses against another insert is retried at most twice; other writes are not retried', async () => {
  expect(await access.upsert(failing(2, taken))).toBe(3)
  const hopeless = failing(100, taken)
  await expect(access.upsert(hopeless)).rejects.toThrow(DuplicateKey)
  expect(hopeless.calls).toBe(3)
  const insert = failing(100, taken)
  await expect(access.write(insert)).rejects.toMatchObject({ collection: 'people', fields: ['username'] })
  expect(insert.calls).toBe(1)
})

test('A lost connection becomes StorageUnavailable, and an unknown error passes unchanged', async () => {
  await expect(access.read(failing(1, new MongoNetworkError('gone')))).rejects.toThrow(StorageUnavailable)
  await expect(access.read(failing(1, new RangeError('ours')))).rejects.toThrow(RangeError)
  const notPrimary = new MongoServerError({ code: 10107, message: 'not primary' })
  await expect(access.write(failing(1, notPrimary))).rejects.toThrow(StorageUnavailable)
})

test('A change stream can resume after every driver error except the loss of its resume point', () => {
  expect([server(11601), server(43), server(237), new MongoNetworkError('gone')].map(canResume)).not.toContain(false)
  expect([server(286), server(280), server(1, 'NonResumableChangeStreamError')].map(canResume)).not.toContain(true)
  expect(canResume(new RangeError('thrown by who watches'))).toBe(false)
})
