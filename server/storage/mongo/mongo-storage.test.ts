import { randomUUID } from 'node:crypto'
import { AbstractCursor, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MongoReplicaSet, startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { findMongod } from '#scripts/mongod.ts'
import { blobStoreContract } from '#server/storage/blob-store.contract.ts'
import {
  type Entry,
  entries,
  entry,
  type OpenedStorage,
  people,
} from '#server/storage/contract/opened-storage.contract.ts'
import { eventually } from '#tests/eventually.ts'
import { openMongoStorage } from './open-mongo-storage.ts'
import { storageContract } from '#server/storage/storage.contract.ts'
import { DuplicateKey, type Storage, StorageUnavailable } from '#server/storage/storage.ts'

const mongod = await findMongod()

describe.skipIf(!mongod)('MongoDB', () => {
  let replicaSet: MongoReplicaSet
  let administrator: MongoClient
  beforeAll(async () => {
    replicaSet = await startMongoReplicaSet({ mongod: mongod! })
    administrator = await MongoClient.connect(replicaSet.uri)
  }, 60_000)
  afterAll(async () => {
    await administrator?.close()
    await replicaSet?.stop()
  })

  async function open(): Promise<OpenedStorage> {
    const database = `test-${randomUUID()}`
    const opened: OpenedStorage = {
      storage: await openMongoStorage({ uri: replicaSet.uri, database }),
      reopen: async () => {
        await opened.storage.close()
        opened.storage = await openMongoStorage({ uri: replicaSet.uri, database })
        return opened.storage
      },
      writerArguments: ['mongo', replicaSet.uri, database],
      // The database is not dropped, because dropping would wait for a killed client's transaction.
      dispose: () => opened.storage.close(),
    }
    return opened
  }

  storageContract('MongoDB', open, { runs: 12 })

  blobStoreContract('GridFS', async () => {
    const database = `test-${randomUUID()}`
    let storage = await openMongoStorage({ uri: replicaSet.uri, database })
    return {
      blobs: storage.blobs(),
      reopen: async () => {
        await storage.close()
        storage = await openMongoStorage({ uri: replicaSet.uri, database })
        return storage.blobs()
      },
      close: () => storage.close(),
    }
  })

  test('a blob that is replaced in the middle of a read is read as it was when the read began', async () => {
    const storage = await openMongoStorage({ uri: replicaSet.uri, database: `test-${randomUUID()}` })
    const blobs = storage.blobs()
    await blobs.put('busy', Uint8Array.of(1))
    // A read has found the newest revision and asks for its parts: at this moment the revision is replaced and removed.
    const asked = vi.spyOn(AbstractCursor.prototype, 'toArray').mockImplementationOnce(async function (
      this: AbstractCursor,
    ) {
      await blobs.put('busy', Uint8Array.of(2, 2))
      return this.toArray()
    })
    expect(await blobs.get('busy')).toEqual(Uint8Array.of(1))
    expect(await blobs.get('busy')).toEqual(Uint8Array.of(2, 2))
    asked.mockRestore()
    await storage.close()
  })

  test('the change feed delivers other processes’ inserts, without gap or repeat across a change of the primary', async () => {
    const database = `test-${randomUUID()}`
    const here = await openMongoStorage({ uri: replicaSet.uri, database })
    const there = await openMongoStorage({ uri: replicaSet.uri, database })
    const delivered: Entry[] = []
    await here.watch(entries, ({ document }) => delivered.push(document))
    for (let seq = 0; seq < 200; seq++) {
      await insertSurely(there, entry('art-1', seq))
      // The server closes all connections and becomes primary again after a second.
      if (seq === 60) await administrator.db('admin').command({ replSetStepDown: 1, force: true })
      // This ends the session that the change stream waits with.
      if (seq === 120) await administrator.db('admin').command({ killAllSessions: [] })
    }
    await eventually(() => delivered.length >= 200)
    expect(delivered.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, seq) => seq))
    await here.close()
    await there.close()
  }, 60_000)

  test('frequent queries use an index', async () => {
    const database = `test-${randomUUID()}`
    const storage = await openMongoStorage({ uri: replicaSet.uri, database })
    const log = storage.collection(entries)
    const users = storage.collection(people)
    await log.insertMany(Array.from({ length: 200 }, (_, seq) => entry('art-1', seq)))
    await users.insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: i, username: `u${i}`, email: `${i}@x` })))
    await administrator.db(database).command({ profile: 2 })
    await log.find({ artworkId: 'art-1', seq: { $gt: 190 } }, { sort: { seq: 1 } })
    await log.findOne({ artworkId: 'art-1' }, { sort: { seq: -1 } })
    await users.findOne({ username: 'u7' })
    await users.findOne({ email: '7@x' })
    await users.find({ email: { $in: ['7@x', '8@x'] } })
    await users.updateOne({ email: '9@x' }, { $set: { coins: 1 } })
    await users.deleteOne({ username: 'u8' })
    await administrator.db(database).command({ profile: 0 })
    const plans = await administrator
      .db(database)
      .collection('system.profile')
      .find({ planSummary: { $exists: true }, ns: /entries|people/ })
      .map((operation) => ({ plan: String(operation.planSummary), examined: Number(operation.docsExamined) }))
      .toArray()
    expect(plans).toHaveLength(7)
    expect(plans.filter(({ plan }) => !plan.startsWith('IXSCAN'))).toEqual([])
    expect(Math.max(...plans.map(({ examined }) => examined))).toBeLessThanOrEqual(9)
    await storage.close()
  })

  test('opening without a reachable server rejects with StorageUnavailable after the timeout', async () => {
    const nobody = openMongoStorage({ uri: 'mongodb://127.0.0.1:9/?replicaSet=none', serverSelectionTimeoutMs: 300 })
    await expect(nobody).rejects.toThrow(StorageUnavailable)
  })
})

/** Inserts a document exactly once, retrying while the server is unavailable. */
async function insertSurely(storage: Storage, one: Entry): Promise<void> {
  for (;;) {
    try {
      await storage.collection(entries).insertOne(one)
      return
    } catch (error) {
      if (error instanceof DuplicateKey) return
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }
}
