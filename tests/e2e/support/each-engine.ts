/** Runs a suite of browser tests on the embedded engine and on MongoDB. */
import { afterAll, beforeAll, describe } from 'vitest'
import type { Browser } from 'playwright-core'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet, type MongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { launchChromium } from '#scripts/chromium.ts'
import { ServerProcess } from './server-process.ts'

const mongod = await findMongod()

export interface Stage {
  readonly browser: Browser
  readonly server: ServerProcess
}

/** For tests that look at the browser's half alone: one server on the embedded engine, one browser. */
export const onEmbeddedEngine = (): (() => Stage) => stageOf(() => Promise.resolve({}))

/** Where no mongod is to be had, that half counts as skipped. */
export function onEachEngine(name: string, suite: (stage: () => Stage) => void): void {
  describe(`${name} on the embedded engine`, () => {
    suite(stageOf(() => Promise.resolve({})))
  })
  describe.skipIf(mongod === null)(`${name} on MongoDB`, () => {
    let replicaSet: MongoReplicaSet | null = null
    const stage = stageOf(async () => {
      replicaSet = await startMongoReplicaSet({ mongod: mongod! })
      return { MONGODB_URI: replicaSet.uri }
    })
    afterAll(async () => replicaSet?.stop())
    suite(stage)
  })
}

function stageOf(environment: () => Promise<Record<string, string>>): () => Stage {
  let stage: Stage | null = null
  beforeAll(async () => {
    const server = await ServerProcess.start(await environment())
    stage = { server, browser: await launchChromium() }
  })
  afterAll(async () => {
    await stage?.browser.close()
    await stage?.server.dispose()
  })
  return () => {
    if (!stage) throw new Error('the stage is not set yet')
    return stage
  }
}
