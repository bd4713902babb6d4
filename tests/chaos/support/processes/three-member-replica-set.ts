/** A MongoDB replica set of three members on 127.0.0.1, which elects a new primary. It loses its data when stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet } from 'mongodb-memory-server'
import type { Mongod } from '#scripts/mongod.ts'

const MEMBERS = 3
/** A busy machine takes longer than the ten seconds that mongodb-memory-server gives by default. */
const LAUNCH_TIMEOUT_MS = 60_000

export interface ThreeMemberReplicaSet {
  readonly uri: string
  /** Stops the primary with SIGSTOP for `ms` milliseconds. Its connections stay open, like those of a machine that hangs. */
  freezePrimary(ms: number): Promise<void>
  stop(): Promise<void>
}

export async function startThreeMemberReplicaSet({ path, version }: Mongod): Promise<ThreeMemberReplicaSet> {
  const set = await MongoMemoryReplSet.create({
    binary: { systemBinary: path, version },
    replSet: { name: 'three', count: MEMBERS, storageEngine: 'wiredTiger', args: ['--wiredTigerCacheSizeGB=0.25'] },
    instanceOpts: Array.from({ length: MEMBERS }, () => ({ launchTimeout: LAUNCH_TIMEOUT_MS })),
  })
  const uri = set.getUri()
  return {
    uri,
    async freezePrimary(ms) {
      const pid = await pidOfPrimary(uri)
      process.kill(pid, 'SIGSTOP')
      try {
        await sleep(ms)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    },
    async stop() {
      await set.stop()
    },
  }
}

async function pidOfPrimary(uri: string): Promise<number> {
  const client = new MongoClient(uri)
  try {
    const { pid } = await client.db('admin').command({ serverStatus: 1 })
    return Number(pid)
  } finally {
    await client.close()
  }
}
