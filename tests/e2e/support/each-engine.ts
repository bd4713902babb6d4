/** Runs a suite of browser tests on the embedded engine and on MongoDB. */
import { afterAll, describe } from 'vitest'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet, type MongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { setStage, type Stage } from './stage.ts'

const mongod = await findMongod()

/** Where no mongod is to be had, that half counts as skipped. */
export function onEachEngine(name: string, suite: (stage: () => Stage) => void): void {
  describe(`${name} on the embedded engine`, () => {
    suite(setStage())
  })
  describe.skipIf(mongod === null)(`${name} on MongoDB`, () => {
    let replicaSet: MongoReplicaSet | null = null
    // Said before the stage's own hooks: those that end run in reverse, and the app goes before its database does.
    afterAll(async () => replicaSet?.stop())
    const stage = setStage(async () => {
      replicaSet = await startMongoReplicaSet({ mongod: mongod! })
      return { MONGODB_URI: replicaSet.uri }
    })
    suite(stage)
  })
}
