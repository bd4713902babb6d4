/**
 * One MongoDB replica set for all suites of a run, because a mongod takes longer to start than many a suite to run. It starts when the
 * first suite asks for it. Suites run in processes of their own, so they ask by HTTP; tests/shared-mongo.ts does.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import type { Mongod } from '#scripts/mongod.ts'
import type { MongoReplicaSet } from '#scripts/mongo-replica-set.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which suites ask for the replica set. */
    sharedMongo: string
  }
}

const databaseNames = z.array(z.string())

/** Runs once for each project; the set belongs to the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined
  let replicaSet: Promise<MongoReplicaSet> | undefined
  const started = (): Promise<MongoReplicaSet> => (replicaSet ??= start())

  const calls = new Map<string, (body: unknown) => Promise<unknown>>([
    ['/found', async () => (await find()) !== null],
    ['/uri', async () => (await started()).uri],
    ['/drop', async (databases) => (await started()).dropDatabases(databaseNames.parse(databases))],
  ])
  const server = createServer((request, response) => {
    const reply = async (): Promise<unknown> => calls.get(request.url ?? '')?.(await json(request))
    reply().then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedMongo', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await replicaSet)?.stop()
  }
}

// Loaded when needed: most runs of a single suite need no MongoDB.
const find = async (): Promise<Mongod | null> => (await import('#scripts/mongod.ts')).findMongod()

async function start(): Promise<MongoReplicaSet> {
  const mongod = await find()
  if (!mongod) throw new Error('there is no mongod')
  return (await import('#scripts/mongo-replica-set.ts')).startMongoReplicaSet({ mongod })
}
