import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Entry,
  entries,
  entry,
  ids,
  type OpenedStorage,
  type OpenStorage,
  people,
} from './opened-storage.contract.ts'
import { eventually } from '#tests/eventually.ts'

/** The contract of `Storage.watch`, the change feed. */
export function changeFeedContract(open: OpenStorage): void {
  describe('change feed', () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    test('delivers each later insert once, complete and in order: single, many, upserted, in a transaction', async () => {
      const { storage } = opened
      const log = storage.collection(entries)
      await log.insertOne(entry('before', 1))
      const delivered: Entry[] = []
      const watching = await storage.watch(entries, ({ document }) => delivered.push(document))
      await log.insertOne(entry('art-1', 1))
      await log.insertMany([entry('art-1', 2), entry('art-1', 3)])
      await log.updateOne({ _id: 'art-1/1' }, { $set: { seq: 100 } })
      await log.deleteOne({ _id: 'art-1/2' })
      await log.updateOne({ _id: 'art-2/1' }, { $set: entryFields('art-2', 1) }, { upsert: true })
      await storage.transact(async (transaction) => {
        await transaction.collection(entries).insertMany([entry('art-3', 1), entry('art-3', 2)])
        await transaction.collection(people).insertOne({ _id: 1, username: 'not watched' })
      })
      const failed = storage.transact(async (transaction) => {
        await transaction.collection(entries).insertOne(entry('art-4', 1))
        throw new RangeError('undone')
      })
      await expect(failed).rejects.toThrow(RangeError)
      await log.insertOne(entry('last', 1))
      const expected = ['art-1/1', 'art-1/2', 'art-1/3', 'art-2/1', 'art-3/1', 'art-3/2', 'last/1']
      await eventually(() => delivered.length >= expected.length)
      expect(ids(delivered)).toEqual(expected)
      expect(delivered[0]).toEqual(entry('art-1', 1))
      expect(delivered[0]?.update).not.toBeInstanceOf(Buffer)
      await watching.close()
      await log.insertOne(entry('after', 1))
      expect(delivered).toHaveLength(expected.length)
    })

    test('has each insert that a read after its beginning does not return, also one that was under way', async () => {
      const { storage } = opened
      const log = storage.collection(entries)
      for (let seq = 1; seq <= 40; seq += 1) {
        const inserted = log.insertOne(entry('art-1', seq))
        await sleep(seq % 6)
        const delivered: Entry[] = []
        const watching = await storage.watch(entries, ({ document }) => delivered.push(document))
        const read = await log.findOne({ _id: `art-1/${seq}` })
        await inserted
        if (!read) await eventually(() => ids(delivered).includes(`art-1/${seq}`))
        await watching.close()
      }
    })

    test('gives each watcher its own copy, without gaps, and each writer’s inserts in the order it wrote them', async () => {
      const { storage } = opened
      const delivered: Entry[][] = [[], []]
      for (const list of delivered) {
        await storage.watch(entries, ({ document }) => {
          document.update.fill(0)
          list.push({ ...document })
          document.artworkId = 'changed'
        })
      }
      const log = storage.collection(entries)
      await Promise.all(
        Array.from({ length: 10 }, async (_, writer) => {
          for (let seq = 0; seq < 20; seq++) await log.insertOne(entry(`art-${writer}`, seq))
        }),
      )
      await eventually(() => delivered.every((list) => list.length >= 200))
      for (const list of delivered) {
        expect(new Set(ids(list)).size).toBe(200)
        for (let writer = 0; writer < 10; writer++) {
          const seqs = list.filter(({ artworkId }) => artworkId === `art-${writer}`).map(({ seq }) => seq)
          expect(seqs).toEqual(Array.from({ length: 20 }, (_, seq) => seq))
        }
      }
      expect(ids(delivered[0]!)).toEqual(ids(delivered[1]!))
      expect((await log.findOne({ _id: 'art-3/3' }))?.update).toEqual(Uint8Array.of(3))
    })

    test('delivers what matches, and the fields that are asked for', async () => {
      const { storage } = opened
      const delivered: Pick<Entry, '_id' | 'seq'>[] = []
      const where = { $or: [{ artworkId: { $in: ['art-1', 'art-2'] } }, { seq: { $gt: 8 } }] }
      await storage.watch(entries, ({ document }) => delivered.push(document), { where, fields: ['seq'] })
      for (const [artwork, seq] of [
        ['art-1', 1],
        ['art-3', 2],
        ['art-2', 3],
        ['art-3', 9],
      ] as const)
        await storage.collection(entries).insertOne(entry(artwork, seq))
      await eventually(() => delivered.length >= 3)
      expect(delivered).toEqual([
        { _id: 'art-1/1', seq: 1 },
        { _id: 'art-2/3', seq: 3 },
        { _id: 'art-3/9', seq: 9 },
      ])
    })

    test('delivers an insert only when it is durable', async () => {
      const { storage } = opened
      const log = storage.collection(entries)
      const found: Promise<Entry | null>[] = []
      await storage.watch(entries, ({ document }) => found.push(log.findOne({ _id: document._id })))
      await Promise.all(Array.from({ length: 20 }, (_, seq) => log.insertOne(entry('art-1', seq))))
      await eventually(() => found.length >= 20)
      expect((await Promise.all(found)).filter((one) => one !== null)).toHaveLength(20)
    })
  })
}

function entryFields(artworkId: string, seq: number): Omit<Entry, '_id'> {
  const { _id, ...fields } = entry(artworkId, seq)
  return fields
}
