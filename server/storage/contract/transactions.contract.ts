import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entries, entry, ids, type OpenedStorage, type OpenStorage, people } from './opened-storage.contract.ts'
import { type CollectionDefinition, type Document, DuplicateKey } from '#server/storage/storage.ts'

/** The contract of transactions, sequences, opening and closing. */
export function transactionsContract(open: OpenStorage): void {
  describe('transactions', () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    test('a transaction sees its own writes at once, and others see all of them after the commit', async () => {
      const { storage } = opened
      const outside = storage.collection(people)
      await outside.insertOne({ _id: 1, username: 'ann', coins: 10 })
      const result = await storage.transact(async (transaction) => {
        const users = transaction.collection(people)
        await users.updateOne({ _id: 1 }, { $inc: { coins: -10 } })
        await users.insertMany([
          { _id: 2, username: 'ben', coins: 10 },
          { _id: 3, username: 'cid', coins: 5 },
        ])
        await transaction.collection(entries).insertOne(entry('art-1', 1))
        expect(ids(await users.find({ coins: { $gte: 5 } }, { sort: { coins: -1 } }))).toEqual([2, 3])
        expect(await users.countDocuments({ coins: 0 })).toBe(1)
        await users.deleteOne({ _id: 3 })
        expect(await users.findOne({ username: 'cid' })).toBeNull()
        expect((await users.findOneAndUpdate({ username: 'ben' }, { $inc: { coins: 1 } }))?.coins).toBe(11)
        const streamed = []
        for await (const one of users.stream({}, { sort: { _id: 1 } })) streamed.push(one.coins)
        expect(streamed).toEqual([0, 11])
        expect((await outside.find({})).map((one) => one.coins)).toEqual([10])
        return 'done'
      })
      expect(result).toBe('done')
      expect((await outside.find({}, { sort: { _id: 1 } })).map((one) => one.coins)).toEqual([0, 11])
      expect(await storage.collection(entries).countDocuments({})).toBe(1)
      const again = await opened.reopen()
      expect(await again.collection(people).countDocuments({})).toBe(2)
    })

    test('a read in a transaction merges stored and new documents in order, and returns copies', async () => {
      const { storage } = opened
      const log = storage.collection(entries)
      await log.insertMany([1, 4, 7, 9].map((seq) => entry('art-1', seq)))
      await storage.transact(async (transaction) => {
        const inside = transaction.collection(entries)
        for (const seq of [8, 2, 10, 5, 0]) await inside.insertOne(entry('art-1', seq))
        await inside.updateOne({ _id: 'art-1/4' }, { $set: { seq: 11 } })
        await inside.deleteOne({ _id: 'art-1/7' })
        const seqs = async (sort: 1 | -1, limit: number): Promise<number[]> =>
          (await inside.find({ artworkId: 'art-1' }, { sort: { seq: sort }, limit })).map(({ seq }) => seq)
        expect(await seqs(1, 20)).toEqual([0, 1, 2, 5, 8, 9, 10, 11])
        expect(await seqs(-1, 4)).toEqual([11, 10, 9, 8])
        for (const one of await inside.find({})) one.update.fill(77)
        const changed = await inside.findOneAndUpdate({ _id: 'art-1/5' }, { $set: { at: new Date(0) } })
        changed!.update.fill(78)
        expect((await inside.findOne({ _id: 'art-1/2' }))?.update).toEqual(Uint8Array.of(2))
      })
      expect((await log.find({ seq: { $in: [2, 5] } }, { sort: { seq: 1 } })).map(({ update }) => update[0])).toEqual([
        2, 5,
      ])
    })

    test('a transaction that throws leaves nothing behind', async () => {
      const { storage } = opened
      await storage.collection(people).insertOne({ _id: 1, username: 'ann', coins: 10 })
      const work = storage.transact(async (transaction) => {
        await transaction.collection(people).updateOne({ _id: 1 }, { $set: { coins: 0, username: 'gone' } })
        await transaction.collection(entries).insertMany([entry('art-1', 1), entry('art-1', 2)])
        throw new RangeError('not enough coins')
      })
      await expect(work).rejects.toThrow(RangeError)
      expect(await storage.collection(people).find({})).toEqual([{ _id: 1, username: 'ann', coins: 10 }])
      expect(await storage.collection(entries).countDocuments({})).toBe(0)
      await storage.collection(people).insertOne({ _id: 2, username: 'gone' })
    })

    test('a unique violation fails the transaction even when its work catches the error', async () => {
      const { storage } = opened
      await storage.collection(people).insertOne({ _id: 1, username: 'ann' })
      const work = storage.transact(async (transaction) => {
        const users = transaction.collection(people)
        await users.insertOne({ _id: 2, username: 'ben' })
        await expect(users.insertOne({ _id: 3, username: 'ann' })).rejects.toThrow(DuplicateKey)
        await expect(users.insertOne({ _id: 4, username: 'dan' })).rejects.toThrow(DuplicateKey)
      })
      await expect(work).rejects.toThrow(DuplicateKey)
      expect(ids(await storage.collection(people).find({}))).toEqual([1])
      const rethrown = storage.transact(async (transaction) => {
        try {
          await transaction.collection(people).insertOne({ _id: 3, username: 'ann' })
        } catch {
          throw new RangeError('name taken')
        }
      })
      await expect(rethrown).rejects.toThrow(RangeError)
    })

    test('a write that bypasses the transaction, a nested transaction and a use after its end are refused', async () => {
      const { storage } = opened
      const users = storage.collection(people)
      await expect(storage.transact(() => users.insertOne({ _id: 1, username: 'ann' }))).rejects.toThrow(
        'inside transact',
      )
      await expect(storage.transact(() => storage.transact(async () => 1))).rejects.toThrow('inside transact')
      const escaped = await storage.transact(async (transaction) => transaction.collection(people))
      await expect(escaped.insertOne({ _id: 1, username: 'ann' })).rejects.toThrow('ended')
      expect(await users.countDocuments({})).toBe(0)
    })

    test('concurrent transactions on one document are isolated, and none of their changes is lost', async () => {
      const { storage } = opened
      const users = storage.collection(people)
      await users.insertMany([
        { _id: 1, username: 'ann', coins: 100 },
        { _id: 2, username: 'ben', coins: 0 },
      ])
      await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          storage.transact(async (transaction) => {
            const inside = transaction.collection(people)
            const [ann, ben] = await inside.find({}, { sort: { _id: 1 } })
            expect(ann!.coins! + ben!.coins!).toBe(100)
            await inside.updateOne({ _id: 1 }, { $set: { coins: ann!.coins! - 1 } })
            await inside.updateOne({ _id: 2 }, { $set: { coins: ben!.coins! + 1 } })
            await transaction.collection(entries).insertOne(entry('art-1', i))
          }),
        ),
      )
      expect((await users.find({}, { sort: { _id: 1 } })).map((one) => one.coins)).toEqual([88, 12])
      expect(await storage.collection(entries).countDocuments({})).toBe(12)
    })

    test('a transaction accepts concurrent operations', async () => {
      await opened.storage.transact(async (transaction) => {
        const users = transaction.collection(people)
        await Promise.all([1, 2, 3, 4].map((_id) => users.insertOne({ _id, username: `u${_id}` })))
        expect(await users.countDocuments({})).toBe(4)
      })
      expect(await opened.storage.collection(people).countDocuments({})).toBe(4)
    })

    test('a sequence never returns the same number twice, inside and outside transactions', async () => {
      const { storage } = opened
      const outside = Array.from({ length: 30 }, () => storage.nextId('people'))
      const inside = storage.transact(() => Promise.all([storage.nextId('people'), storage.nextId('people')]))
      const numbers = [...(await Promise.all(outside)), ...(await inside)]
      expect(new Set(numbers).size).toBe(32)
      expect(Math.min(...numbers)).toBe(1)
      expect(numbers.every((number) => Number.isInteger(number) && number > 0)).toBe(true)
      expect(await storage.nextId('artworks')).toBe(1)
      const later = await (await opened.reopen()).nextId('people')
      expect(later).toBeGreaterThan(Math.max(...numbers))
    })

    test('an index declared later covers the existing documents, or throws DuplicateKey', async () => {
      interface Thing extends Document {
        _id: number
        color: string
      }
      const plain: CollectionDefinition<Thing> = { name: 'things', indexes: [] }
      const ordered: CollectionDefinition<Thing> = { name: 'things', indexes: [{ fields: ['color'] }] }
      const unique: CollectionDefinition<Thing> = { name: 'things', indexes: [{ fields: ['color'], unique: true }] }
      await opened.storage.collection(plain).insertMany([
        { _id: 1, color: 'red' },
        { _id: 2, color: 'red' },
        { _id: 3, color: 'blue' },
      ])
      expect(() => opened.storage.collection(ordered)).toThrow('defined twice')
      const reopened = (await opened.reopen()).collection(ordered)
      expect(ids(await reopened.find({ color: 'red' }, { sort: { _id: 1 } }))).toEqual([1, 2])
      const refused = (await opened.reopen()).collection(unique)
      await expect(refused.find({})).rejects.toThrow(DuplicateKey)
      const back = (await opened.reopen()).collection(plain)
      await back.updateOne({ _id: 2 }, { $set: { color: 'green' } })
      const accepted = (await opened.reopen()).collection(unique)
      expect(ids(await accepted.find({ color: 'green' }))).toEqual([2])
      await expect(accepted.insertOne({ _id: 4, color: 'green' })).rejects.toThrow(DuplicateKey)
    })

    test('every call after closing is refused', async () => {
      const users = opened.storage.collection(people)
      await opened.storage.ping()
      await users.insertOne({ _id: 1, username: 'ann' })
      await opened.storage.close()
      await expect(opened.storage.ping()).rejects.toThrow()
      await expect(users.find({})).rejects.toThrow()
      await expect(users.insertOne({ _id: 2, username: 'ben' })).rejects.toThrow()
      await expect(opened.storage.nextId('x')).rejects.toThrow()
      expect(await (await opened.reopen()).collection(people).countDocuments({})).toBe(1)
    })
  })
}
