import { afterAll, beforeAll, describe } from 'vitest'
import { isLong } from './run-options.ts'
import { findMongod } from '#scripts/mongod.ts'
import { type MongoReplicaSet, startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'

const mongod = await findMongod()

type Suite = (environment: () => Record<string, string>) => void

function onEmbedded(name: string, suite: Suite): void {
  describe(`${name} on the embedded engine`, () => suite(() => ({})))
}

function onMongo(name: string, suite: Suite): void {
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

/**
 * Runs a suite on both storage engines (STORAGE-1). Without a mongod the MongoDB half is skipped. While tests run,
 * `environment()` returns the settings that select the engine: none for the embedded one, or a new MongoDB database.
 */
export function eachEngine(name: string, suite: Suite): void {
  onEmbedded(name, suite)
  onMongo(name, suite)
}

/** Runs a costly suite on both engines in `npm run test:long`, else on one: on the given one, or without a mongod on the embedded one. */
export function oneEngine(name: string, engine: 'embedded' | 'MongoDB', suite: Suite): void {
  if (isLong) eachEngine(name, suite)
  else if (engine === 'embedded' || mongod === null) onEmbedded(name, suite)
  else onMongo(name, suite)
}
