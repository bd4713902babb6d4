import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  entries,
  entry,
  ids,
  type OpenedStorage,
  type OpenStorage,
  people,
  type Person,
} from './opened-storage.contract.ts'
import type { Collection } from '#server/storage/storage.ts'

/** The contract of inserting and reading documents, and of their order. */
export function documentsContract(open: OpenStorage): void {
  describe('documents', () => {
    let opened: OpenedStorage
    let users: Collection<Person>
    beforeEach(async () => {
      opened = await open()
      users = opened.storage.collection(people)
    })
    afterEach(() => opened.dispose())

    const full: Person = {
      _id: 7,
      username: 'mía\0😀',
      coins: -0.5,
      badges: ['a', ''],
      born: new Date('1969-07-20T20:17:40.123Z'),
      key: Uint8Array.of(0, 255, 128),
      settings: { theme: 'crayon', sizes: [1, 2 ** 40, -3.25] },
      isAdmin: false,
      email: null,
    }

    test('find returns dates, bytes and nested values as they were inserted, also after reopening', async () => {
      await users.insertOne(full)
      expect(await users.findOne({ _id: 7 })).toEqual(full)
      users = (await opened.reopen()).collection(people)
      const found = await users.findOne({ username: full.username })
      expect(found).toEqual(full)
      expect(found?.key).not.toBeInstanceOf(Buffer)
      expect(found?.born).toBeInstanceOf(Date)
    })

    test('changing an inserted or a returned document does not change the stored one', async () => {
      const mine = structuredClone(full)
      const writing = users.insertOne(mine)
      mine.badges!.push('changed at once')
      await writing
      mine.settings!.theme = 'changed later'
      const read = (await users.findOne({ _id: 7 }))!
      read.key!.fill(9)
      read.settings!.sizes.push(99)
      const [changed] = [await users.findOneAndUpdate({ _id: 7 }, { $set: { isAdmin: true } })]
      changed!.badges!.push('changed after')
      expect(await users.findOne({ _id: 7 })).toEqual({ ...full, isAdmin: true })
    })

    test('absent and undefined fields are absent in the stored document', async () => {
      await users.insertOne({ _id: 1, username: 'ann', coins: undefined } as unknown as Person)
      expect(Object.keys((await users.findOne({ _id: 1 }))!).toSorted()).toEqual(['_id', 'username'])
    })

    test('values that an engine could not return throw TypeError', async () => {
      const odd: unknown[] = [new Map(), NaN, 10n, () => 1, new Date(NaN), { 'a.b': 1 }, { $set: 1 }]
      for (const coins of odd) {
        await expect(users.insertOne({ _id: 1, username: 'x', coins } as unknown as Person)).rejects.toThrow(TypeError)
      }
      await expect(users.insertOne({ username: 'x' } as unknown as Person)).rejects.toThrow(TypeError)
      expect(await users.countDocuments({})).toBe(0)
    })

    describe('order', () => {
      test('sorts numbers by size, strings by UTF-8 bytes, dates by time and absent fields first, or in reverse', async () => {
        const coins = [10, 9, -10, -9.5, 0, 1e300, -1e300, 2, 0.1]
        await users.insertMany(coins.map((coin, i) => ({ _id: i, username: `u${i}`, coins: coin })))
        const sorted = coins.toSorted((a, b) => a - b)
        expect((await users.find({}, { sort: { coins: 1 } })).map((one) => one.coins)).toEqual(sorted)
        expect((await users.find({}, { sort: { coins: -1 } })).map((one) => one.coins)).toEqual(sorted.toReversed())
        const names = ['art-10', 'art-1', 'art-2', 'Zoe', 'ä', '\u{1F600}', '\uFFFD', '', 'art-1\0', 'art-1\0\0']
        await users.deleteMany({})
        await users.insertMany(names.map((username, _id) => ({ _id, username })))
        const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        expect((await users.find({}, { sort: { username: 1 } })).map((one) => one.username)).toEqual(byBytes)
        await users.insertOne({ _id: 50, username: 'rich', coins: -99 })
        expect(ids(await users.find({}, { sort: { coins: 1, _id: -1 } })).at(-1)).toBe(50)
        expect(ids(await users.find({}, { sort: { coins: -1, _id: 1 } })).slice(0, 3)).toEqual([50, 0, 1])
      })

      test('sorts by several fields in order of significance, with limit and skip', async () => {
        const born = [3, 1, 2, 3, 1, 2].map((day) => new Date(day))
        await users.insertMany(born.map((date, i) => ({ _id: i, username: `u${i}`, coins: i % 2, born: date })))
        expect(ids(await users.find({}, { sort: { coins: 1, born: 1 } }))).toEqual([4, 2, 0, 1, 5, 3])
        expect(ids(await users.find({}, { sort: { coins: -1, born: -1 } }))).toEqual([3, 5, 1, 0, 2, 4])
        expect(ids(await users.find({}, { sort: { coins: 1, born: -1 } }))).toEqual([0, 2, 4, 3, 5, 1])
        expect(ids(await users.find({ coins: 1 }, { sort: { born: 1 }, skip: 1, limit: 1 }))).toEqual([5])
        expect(await users.find({}, { limit: 0 })).toEqual([])
        expect((await users.findOne({}, { sort: { born: -1, _id: -1 } }))?._id).toBe(3)
      })

      test('a key that is a prefix of another key does not match it, not even in ranges', async () => {
        const log = opened.storage.collection(entries)
        const all = ['art-1', 'art-10', 'art-100'].flatMap((art) => [0, 1, 2, 9, 10, 11, 100].map((n) => entry(art, n)))
        await log.insertMany(all.toReversed())
        const tail = await log.find({ artworkId: 'art-1', seq: { $gt: 2 } }, { sort: { seq: 1 } })
        expect(ids(tail)).toEqual(['art-1/9', 'art-1/10', 'art-1/11', 'art-1/100'])
        const range = await log.find({ artworkId: 'art-10', seq: { $gte: 2, $lt: 11 } }, { sort: { seq: -1 } })
        expect(ids(range)).toEqual(['art-10/10', 'art-10/9', 'art-10/2'])
        expect(await log.deleteMany({ artworkId: 'art-1' })).toBe(7)
        expect(await log.countDocuments({})).toBe(14)
        expect(ids(await log.find({ _id: { $gte: 'art-10/', $lt: 'art-100' } })).length).toBe(7)
      })

      test('a stream of any length yields what find returns, in order', async () => {
        const log = opened.storage.collection(entries)
        await log.insertMany(Array.from({ length: 1500 }, (_, i) => entry('art-1', i)))
        await log.insertMany(Array.from({ length: 20 }, (_, i) => entry('art-10', i)))
        const seen: number[] = []
        for await (const { seq } of log.stream({ artworkId: 'art-1', seq: { $gte: 100 } }, { sort: { seq: -1 } })) {
          seen.push(seq)
        }
        expect(seen).toEqual(Array.from({ length: 1400 }, (_, i) => 1499 - i))
        let first = 0
        for await (const { seq } of log.stream({ artworkId: 'art-1' }, { sort: { seq: 1 } })) {
          first = seq
          if (seq === 3) break
        }
        expect(first).toBe(3)
        const limited: number[] = []
        for await (const { seq } of log.stream({}, { sort: { artworkId: -1, seq: 1 }, skip: 1, limit: 2 }))
          limited.push(seq)
        expect(limited).toEqual([1, 2])
      })
    })
  })
}
