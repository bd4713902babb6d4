/** A replica set that survives its primary: three members on 127.0.0.1, which forget their data when stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet } from 'mongodb-memory-server'
import type { Mongod } from '#scripts/mongod.ts'

export interface ThreeMembers {
  readonly uri: string
  /** The primary stands still for so long (SIGSTOP); its connections stay open, as those of a machine that hangs. */
  freezePrimary(ms: number): Promise<void>
  stop(): Promise<void>
}

export async function startThreeMembers({ path, version }: Mongod): Promise<ThreeMembers> {
  const set = await MongoMemoryReplSet.create({
    binary: { systemBinary: path, version },
    replSet: { name: 'three', count: 3, storageEngine: 'wiredTiger', args: ['--wiredTigerCacheSizeGB=0.25'] },
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
