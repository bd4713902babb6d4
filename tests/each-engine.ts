import { afterAll, beforeAll, describe } from 'vitest'
import { findMongod } from '#scripts/mongod.ts'
import { type MongoReplicaSet, startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'

const mongod = await findMongod()

/**
 * Runs the same suite on each engine (STORAGE-1); without a mongod the MongoDB half counts as skipped. Once tests run,
 * `environment()` returns the settings that select the engine: none, or a database of its own on a real replica set.
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
