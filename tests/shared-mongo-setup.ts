/**
 * One MongoDB replica set for all suites of a run, because a mongod takes longer to start than many a suite to run. It starts when the
 * first suite asks for it. Suites run in processes of their own, so they ask by HTTP; tests/shared-mongo.ts does.
 *
 * A database in which an app has run is emptied and given to the next app: making its 50 collections and 140 indexes takes longer than
 * most apps run.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { type Db, MongoClient } from 'mongodb'
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
/** A collection that every app makes, and no suite of a part of it that has indexes of its own. */
const OF_EVERY_APP = 'runningServers'

/** Runs once for each project; the set belongs to the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined
  let running: Promise<MongoReplicaSet> | undefined
  const started = (): Promise<MongoReplicaSet> => (running ??= start())
  const empty: string[] = []
  let emptying = Promise.resolve()
  const takeBack = async (names: readonly string[]): Promise<void> => {
    const replicaSet = await started()
    const client = await MongoClient.connect(replicaSet.uri)
    for (const name of names)
      if (await emptyOfApp(client.db(name))) empty.push(name)
      else await replicaSet.dropDatabases([name])
    await client.close()
  }

  const calls = new Map<string, (body: unknown) => Promise<unknown>>([
    ['/found', async () => (await find()) !== null],
    ['/uri', async () => (await started()).uri],
    ['/empty', async () => empty.pop() ?? null],
    [
      '/used',
      async (databases) => {
        const names = databaseNames.parse(databases)
        // Suites go on meanwhile.
        if (names.length === 0) return
        emptying = emptying.then(() => takeBack(names))
        // The end of the run reports a failure; an unhandled one would end the run at once.
        emptying.catch(() => undefined)
      },
    ],
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
    await emptying
    await (await running)?.stop()
  }
}

/**
 * Deletes all documents if a whole app has run in the database, and returns whether it has. Indexes stay: each app makes the same. Other
 * suites make collections of their own.
 */
async function emptyOfApp(db: Db): Promise<boolean> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  if (!found.some(({ name }) => name === OF_EVERY_APP)) return false
  await Promise.all(found.map(({ name }) => db.collection(name).deleteMany({})))
  return true
}

// Loaded when needed: most runs of a single suite need no MongoDB.
const find = async (): Promise<Mongod | null> => (await import('#scripts/mongod.ts')).findMongod()

async function start(): Promise<MongoReplicaSet> {
  const mongod = await find()
  if (!mongod) throw new Error('there is no mongod')
  return (await import('#scripts/mongo-replica-set.ts')).startMongoReplicaSet({ mongod })
}
