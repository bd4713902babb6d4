import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoMemoryReplSet } from 'mongodb-memory-server'
import type { Mongod } from './mongod.ts'

export interface MongoReplicaSet {
  /** For a client that finds the set by its members. */
  uri: string
  /** The same, for a database that nobody uses yet. */
  newDatabase(): string
  stop(): Promise<void>
  /** Instead of stopping: `kill -9`. With a directory, its data can be started again. */
  kill(): Promise<void>
}

const settings = [
  '--wiredTigerCacheSizeGB=0.25',
  // What a killed client's transaction had written is free again after so many seconds (else after 60).
  '--setParameter=transactionLifetimeLimitSeconds=5',
]

/**
 * Starts a one-node replica set (transactions and change streams need one) on 127.0.0.1. Without a directory it takes a
 * free port and forgets its data when stopped; with one it keeps data and port there, since a replica set knows its
 * members by their addresses, and fails when that port is taken.
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
