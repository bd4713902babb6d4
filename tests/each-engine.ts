import { afterAll, beforeAll, describe } from 'vitest'
import { findMongod } from '#scripts/mongod.ts'
import { type MongoReplicaSet, startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'

const mongod = await findMongod()

/**
 * Runs a suite on both storage engines (STORAGE-1). Without a mongod the MongoDB half is skipped. While tests run,
 * `environment()` returns the settings that select the engine: none for the embedded one, or a new MongoDB database.
 */
export function eachEngine(name: string, suite: (environment: () => Record<string, string>) => void): void {
  describe(`${name} on the embedded engine`, () => suite(() => ({})))

  describe.skipIf(mongod === null)(`${name} on MongoDB`, () => {
    let replicaSet: MongoReplicaSet | undefined
    beforeAll(async () => {
      if (mongod) replicaSet = await startMongoReplicaSet({ mongod })
    }, 60_000)
    afterAll(() => replicaSet?.stop())
    suite(() => {
      if (!replicaSet) throw new Error('the replica set has not been started yet')
      return { MONGODB_URI: replicaSet.newDatabase() }
    })
  })
}
