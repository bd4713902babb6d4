/** A one-node MongoDB replica set for tests and `npm run dev -- --mongo`. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoMemoryReplSet } from 'mongodb-memory-server'
import type { Mongod } from './mongod.ts'

export interface MongoReplicaSet {
  /** The address of the set, without a database. */
  uri: string
  /** Returns an address with the name of a new database. */
  newDatabase(): string
  stop(): Promise<void>
  /** Sends SIGKILL (`kill -9`). A set with a directory can be started again on its data. */
  kill(): Promise<void>
}

const settings = [
  '--wiredTigerCacheSizeGB=0.25',
  // Seconds after which a killed client's transaction is aborted and its documents are unlocked (default 60).
  '--setParameter=transactionLifetimeLimitSeconds=5',
]

/**
 * Starts a one-node replica set, which transactions and change streams need, on 127.0.0.1. Without a directory it uses a free
 * port and deletes its data when it stops.
 *
 * With a directory it keeps its data and its port there, because a replica set knows its members by their addresses. It then
 * rejects when that port is in use.
 */
export async function startMongoReplicaSet(options: { mongod: Mongod; directory?: string }): Promise<MongoReplicaSet> {
  const { mongod, directory } = options
  const data = directory && join(directory, 'mongo')
  if (data) await mkdir(data, { recursive: true })
  const portFile = directory && join(directory, 'mongo-port')
  const port = portFile ? Number(await readFile(portFile, 'utf8').catch(() => '0')) : 0 // absent: the first start
  const replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary: mongod.path, version: mongod.version },
    replSet: { name: 'fridgedoor', count: 1, storageEngine: 'wiredTiger', args: settings },
    instanceOpts: [
      {
        storageEngine: 'wiredTiger',
        launchTimeout: 60_000,
        ...(data && { dbPath: data }),
        ...(port > 0 && { port, portGeneration: false }),
      },
    ],
  })
  const instance = replicaSet.servers[0]?.instanceInfo
  const process = instance?.instance.mongodProcess
  if (!instance || !process) throw new Error('the mongod did not start')
  if (portFile) await writeFile(portFile, String(instance.port))
  return {
    uri: replicaSet.getUri(),
    newDatabase: () => {
      const uri = new URL(replicaSet.getUri())
      uri.pathname = `/fridgedoor-${randomUUID()}`
      return uri.href
    },
    stop: async () => {
      await replicaSet.stop({ doCleanup: !data })
    },
    kill: async () => {
      const gone = once(process, 'exit')
      process.kill('SIGKILL')
      await gone
    },
  }
}
