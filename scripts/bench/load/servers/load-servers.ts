/** The servers under load: one process on the embedded engine, or several on a MongoDB replica set of their own. */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { open } from 'lmdb'
import { MongoClient } from 'mongodb'
import { z } from 'zod'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { startThreeMemberReplicaSet } from '#tests/chaos/support/processes/three-member-replica-set.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { type ProcessUsage, usageOf } from './process-usage.ts'

export interface LoadServers {
  readonly processes: readonly ServerProcess[]
  /** Null with the embedded engine. */
  readonly database: LoadDatabase | null
  /** Returns what the log of the artworks, and everything, takes in the storage. */
  storage(): Promise<StorageSize>
  stop(): Promise<void>
}

/** In bytes. */
export interface StorageSize {
  readonly total: number
  /** By collection, with its indexes; with the embedded engine, by folder of the data directory. */
  readonly parts: Readonly<Record<string, number>>
}

export interface LoadDatabase {
  readonly uri: string
  /** Of the primary. */
  usage(): Promise<ProcessUsage>
  /** Inserted, updated and deleted documents since the start. */
  writes(): Promise<number>
}

const DATABASE = 'fridgedoor'
/** Characters of a log. */
const LOG_SHOWN = 4_000
/** The folder of the embedded engine in the data directory. */
const STORE = 'store'

/** Of one of LMDB's trees. */
const TreeStats = z.object({
  pageSize: z.number(),
  treeBranchPageCount: z.number(),
  treeLeafPageCount: z.number(),
  overflowPages: z.number(),
})

/** Settings as in production, where they cost something. `info` writes refusals and failures only. */
const ENVIRONMENT = {
  SESSION_SECRET: 'the same for every process',
  LOG_LEVEL: 'info',
  // As `npm start` gives it to Node.
  NODE_OPTIONS: '--max-semi-space-size=32',
}

/** One process, as a household or a school runs it. */
export async function startEmbedded(): Promise<LoadServers> {
  const server = await ServerProcess.start(ENVIRONMENT)
  return {
    processes: [server],
    database: null,
    storage: () => sizeOfFolders(server.dataDirectory),
    stop: () => server.dispose(),
  }
}

/** @param members of the replica set: one measures, and of three another one takes over when the primary steps down */
export async function startOnMongo(processes: number, members: 1 | 3): Promise<LoadServers> {
  const mongod = await findMongod()
  if (!mongod) throw new Error('there is no mongod: see scripts/mongod.ts')
  const set = await (members === 3 ? startThreeMemberReplicaSet(mongod) : startMongoReplicaSet({ mongod }))
  // With several hosts it is no URL that can be parsed.
  const uri = set.uri.replace('/?', `/${DATABASE}?`)
  const servers: ServerProcess[] = []
  // One by one, because the first seeds the database.
  for (let i = 0; i < processes; i += 1) servers.push(await ServerProcess.start({ ...ENVIRONMENT, MONGODB_URI: uri }))
  const client = await MongoClient.connect(uri)
  return {
    processes: servers,
    database: {
      uri,
      usage: async () => usageOf(Number((await serverStatus(client)).pid)),
      writes: async () => {
        const { insert, update, delete: deleted } = (await serverStatus(client)).opcounters
        return Number(insert) + Number(update) + Number(deleted)
      },
    },
    storage: () => sizeOfDatabase(client),
    stop: async () => {
      await Promise.all(servers.map((server) => server.dispose()))
      await client.close()
      await set.stop()
    },
  }
}

/** Returns the end of the log of each process that has ended although nobody ended it. */
export function endedProcesses({ processes }: LoadServers): string[] {
  return processes
    .filter(({ pid }) => !existsSync(`/proc/${pid}`))
    .map(({ origin, log }) => `${origin} has ended by itself: ${log.slice(-LOG_SHOWN)}`)
}

async function serverStatus(client: MongoClient): Promise<{ pid: unknown; opcounters: Record<string, unknown> }> {
  const { pid, opcounters } = await client.db('admin').command({ serverStatus: 1 })
  return { pid, opcounters: opcounters as Record<string, unknown> }
}

async function sizeOfDatabase(client: MongoClient): Promise<StorageSize> {
  const database = client.db(DATABASE)
  // Sizes on disk are known after a checkpoint.
  await client.db('admin').command({ fsync: 1 })
  const parts: Record<string, number> = {}
  for (const { name } of await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    const [size] = await database
      .collection(name)
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray()
    const { storageSize, totalIndexSize } = size!['storageStats'] as { storageSize: number; totalIndexSize: number }
    parts[name] = storageSize + totalIndexSize
  }
  return withTotal(parts)
}

async function sizeOfFolders(directory: string): Promise<StorageSize> {
  const parts: Record<string, number> = {}
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // Files may go in the meantime.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null)
    // As the disk counts it: LMDB's file has holes.
    const folder = relative(directory, entry.parentPath).split(sep, 2).join('/')
    if (folder === STORE) continue
    parts[folder] = (parts[folder] ?? 0) + (found?.blocks ?? 0) * 512
  }
  return withTotal({ ...parts, [STORE]: await usedBytesOf(join(directory, STORE)) })
}

/** The pages of LMDB that hold something. Its file is longer: it is extended ahead, and pages that became free in it are used again. */
async function usedBytesOf(directory: string): Promise<number> {
  const root = open({ path: directory, readOnly: true, maxDbs: 4, keyEncoding: 'binary' })
  try {
    return ['documents', 'indexes', 'notes'].reduce((sum, name) => {
      const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = TreeStats.parse(
        root.openDB({ name, keyEncoding: 'binary', encoding: 'binary' }).getStats(),
      )
      return sum + pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages)
    }, 0)
  } finally {
    await root.close()
  }
}

const withTotal = (parts: Readonly<Record<string, number>>): StorageSize => ({
  total: Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
  parts,
})
