/** A one-node MongoDB replica set for tests and `npm run dev -- --mongo`. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet } from 'mongodb-memory-server'
import { lastingPort } from './lasting-port.ts'
import type { Mongod } from './mongod.ts'

export interface MongoReplicaSet {
  /** The address of the set, without a database. */
  uri: string
  /** Returns an address with the name of a new database. */
  newDatabase(): string
  /** Deletes databases with all they hold. */
  dropDatabases(names: readonly string[]): Promise<void>
  stop(): Promise<void>
  /** Sends SIGKILL (`kill -9`). */
  kill(): Promise<void>
  /** Starts a killed set again, on its data and its port. */
  restart(): Promise<void>
}

const settings = [
  // Statistics for MongoDB's support, written all the time.
  '--setParameter=diagnosticDataCollectionEnabled=false',
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
  const port = portFile ? await keptPort(portFile) : undefined
  const replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary: mongod.path, version: mongod.version },
    replSet: { name: 'fridgedoor', count: 1, storageEngine: 'wiredTiger', args: settings },
    instanceOpts: [
      {
        storageEngine: 'wiredTiger',
        launchTimeout: 60_000,
        ...(data && { dbPath: data }),
        ...(port !== undefined && { port, portGeneration: false }),
      },
    ],
  })
  return {
    uri: replicaSet.getUri(),
    newDatabase: () => {
      const uri = new URL(replicaSet.getUri())
      uri.pathname = `/fridgedoor-${randomUUID()}`
      return uri.href
    },
    dropDatabases: async (names) => {
      const client = await MongoClient.connect(replicaSet.getUri())
      for (const name of names) await client.db(name).dropDatabase()
      await client.close()
    },
    stop: async () => {
      await replicaSet.stop({ doCleanup: !data })
    },
    kill: async () => {
      const process = replicaSet.servers[0]?.instanceInfo?.instance.mongodProcess
      if (!process) throw new Error('the mongod does not run')
      const gone = once(process, 'exit')
      process.kill('SIGKILL')
      await gone
    },
    restart: async () => {
      await replicaSet.stop({ doCleanup: false })
      // A set that has run before keeps its port; a new one would avoid a port of the last ten seconds.
      try {
        await replicaSet.start()
      } catch (error) {
        // The set, which elects itself at this moment, does not take the configuration that the package sends once more.
        if (!String(error).includes('currently updating its configuration')) throw error
        await replicaSet.stop({ doCleanup: false })
        await replicaSet.start()
      }
    },
  }
}

/** Returns the port in the file. Chooses one at the first start and writes it there. */
async function keptPort(file: string): Promise<number> {
  const kept = await readFile(file, 'utf8').catch(() => null) // absent: the first start
  if (kept !== null) return Number(kept)
  const port = await lastingPort()
  await writeFile(file, String(port))
  return port
}
