/** The MongoDB storage while its mongod is killed and restarted on the same data. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import { findMongod } from '#scripts/mongod.ts'
import { type Entry, entries, entry, ids } from '#server/storage/contract/opened-storage.contract.ts'
import { eventually } from '#tests/eventually.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { DuplicateKey, StorageUnavailable } from '#server/storage/storage.ts'

const mongod = await findMongod()

describe.skipIf(!mongod)('MongoDB', () => {
  test('a mongod killed with SIGKILL keeps every acknowledged entry, and the change feed has no gap and no repeat', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-mongod-'))
    const replicaSet = await startMongoReplicaSet({ mongod: mongod!, directory })
    const storage = await openMongoStorage({ uri: replicaSet.uri, serverSelectionTimeoutMs: 500 })
    const log = storage.collection(entries)
    const reported: Entry[] = []
    await storage.watch(entries, ({ document }) => reported.push(document))

    const acknowledged: string[] = []
    let refusals = 0
    const stop = new AbortController()
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let seq = 0; !stop.signal.aborted; seq++) {
        const next = entry(`art-${writer}`, seq)
        for (let isDone = false; !isDone;) {
          try {
            await log.insertOne(next)
            isDone = true
          } catch (error) {
            isDone = error instanceof DuplicateKey // the entry was stored, only its acknowledgement was lost
            if (!isDone && !(error instanceof StorageUnavailable)) throw error
            refusals++
          }
        }
        acknowledged.push(next._id)
      }
    })
    await eventually(() => acknowledged.length >= 200)
    await replicaSet.kill()
    await eventually(() => refusals >= 4)
    await replicaSet.restart()
    const soFar = acknowledged.length
    await eventually(() => acknowledged.length >= soFar + 200)
    stop.abort()
    await Promise.all(writers)

    expect(refusals).toBeGreaterThan(0)
    expect(acknowledged.length).toBeGreaterThanOrEqual(400)
    const found = ids(await log.find({}))
    expect(new Set(found)).toEqual(new Set(acknowledged))
    await eventually(() => reported.length >= found.length)
    expect(reported).toHaveLength(found.length)
    expect(new Set(ids(reported))).toEqual(new Set(found))
    for (let writer = 0; writer < 4; writer++) {
      const seqs = reported.filter(({ artworkId }) => artworkId === `art-${writer}`).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, i) => i))
    }
    await storage.close()
    await replicaSet.stop()
    await rm(directory, { recursive: true })
  })
})
