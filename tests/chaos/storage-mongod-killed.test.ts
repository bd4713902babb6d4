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
  test('kill -9 of the server: all acknowledged is there when it is back, and the feed has neither gap nor repeat', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-mongod-'))
    const first = await startMongoReplicaSet({ mongod: mongod!, directory })
    const storage = await openMongoStorage({ uri: first.uri, serverSelectionTimeoutMs: 500 })
    const log = storage.collection(entries)
    const told: Entry[] = []
    await storage.watch(entries, ({ document }) => told.push(document))

    const acknowledged: string[] = []
    let refusals = 0
    const enough = new AbortController()
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let seq = 0; !enough.signal.aborted; seq++) {
        const one = entry(`art-${writer}`, seq)
        for (let isDone = false; !isDone;) {
          try {
            await log.insertOne(one)
            isDone = true
          } catch (error) {
            isDone = error instanceof DuplicateKey // it had arrived, only its acknowledgement had not
            if (!isDone && !(error instanceof StorageUnavailable)) throw error
            refusals++
          }
        }
        acknowledged.push(one._id)
      }
    })
    await eventually(() => acknowledged.length >= 200)
    await first.kill()
    await eventually(() => refusals >= 4)
    const second = await startMongoReplicaSet({ mongod: mongod!, directory })
    const soFar = acknowledged.length
    await eventually(() => acknowledged.length >= soFar + 200)
    enough.abort()
    await Promise.all(writers)

    expect(refusals).toBeGreaterThan(0)
    expect(acknowledged.length).toBeGreaterThanOrEqual(400)
    const found = ids(await log.find({}))
    expect(new Set(found)).toEqual(new Set(acknowledged))
    await eventually(() => told.length >= found.length)
    expect(told).toHaveLength(found.length)
    expect(new Set(ids(told))).toEqual(new Set(found))
    for (let writer = 0; writer < 4; writer++) {
      const seqs = told.filter(({ artworkId }) => artworkId === `art-${writer}`).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, i) => i))
    }
    await storage.close()
    await second.stop()
    await rm(directory, { recursive: true })
  })
})
