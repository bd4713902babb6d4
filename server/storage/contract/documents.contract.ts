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
import { type Collection, DuplicateKey } from '#server/storage/storage.ts'

/** The contract of writing and reading documents, with every update operator of the port. */
export function documentsContract(open: OpenStorage): void {
  describe('documents', () => {
    let opened: OpenedStorage
    let folk: Collection<Person>
    beforeEach(async () => {
      opened = await open()
      folk = opened.storage.collection(people)
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
      await folk.insertOne(full)
      expect(await folk.findOne({ _id: 7 })).toEqual(full)
      folk = (await opened.reopen()).collection(people)
      const found = await folk.findOne({ username: full.username })
      expect(found).toEqual(full)
      expect(found?.key).not.toBeInstanceOf(Buffer)
      expect(found?.born).toBeInstanceOf(Date)
    })

    test('changing an inserted or a returned document does not change the stored one', async () => {
      const mine = structuredClone(full)
      const writing = folk.insertOne(mine)
      mine.badges!.push('changed at once')
      await writing
      mine.settings!.theme = 'changed later'
      const read = (await folk.findOne({ _id: 7 }))!
      read.key!.fill(9)
      read.settings!.sizes.push(99)
      const [changed] = [await folk.findOneAndUpdate({ _id: 7 }, { $set: { isAdmin: true } })]
      changed!.badges!.push('changed after')
      expect(await folk.findOne({ _id: 7 })).toEqual({ ...full, isAdmin: true })
    })

    test('absent and undefined fields are absent in the stored document', async () => {
      await folk.insertOne({ _id: 1, username: 'ann', coins: undefined } as unknown as Person)
      expect(Object.keys((await folk.findOne({ _id: 1 }))!).toSorted()).toEqual(['_id', 'username'])
    })

    test('values that an engine could not return throw TypeError', async () => {
      const odd: unknown[] = [new Map(), NaN, 10n, () => 1, new Date(NaN), { 'a.b': 1 }, { $set: 1 }]
      for (const coins of odd) {
        await expect(folk.insertOne({ _id: 1, username: 'x', coins } as unknown as Person)).rejects.toThrow(TypeError)
      }
      await expect(folk.insertOne({ username: 'x' } as unknown as Person)).rejects.toThrow(TypeError)
      expect(await folk.countDocuments({})).toBe(0)
    })

    describe('order', () => {
      test('sorts numbers by size, strings by UTF-8 bytes, dates by time and absent fields first, or in reverse', async () => {
        const coins = [10, 9, -10, -9.5, 0, 1e300, -1e300, 2, 0.1]
        await folk.insertMany(coins.map((coin, i) => ({ _id: i, username: `u${i}`, coins: coin })))
        const sorted = coins.toSorted((a, b) => a - b)
        expect((await folk.find({}, { sort: { coins: 1 } })).map((one) => one.coins)).toEqual(sorted)
        expect((await folk.find({}, { sort: { coins: -1 } })).map((one) => one.coins)).toEqual(sorted.toReversed())
        const names = ['art-10', 'art-1', 'art-2', 'Zoe', 'ä', '\u{1F600}', '\uFFFD', '', 'art-1\0', 'art-1\0\0']
        await folk.deleteMany({})
        await folk.insertMany(names.map((username, _id) => ({ _id, username })))
        const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        expect((await folk.find({}, { sort: { username: 1 } })).map((one) => one.username)).toEqual(byBytes)
        await folk.insertOne({ _id: 50, username: 'rich', coins: -99 })
        expect(ids(await folk.find({}, { sort: { coins: 1, _id: -1 } })).at(-1)).toBe(50)
        expect(ids(await folk.find({}, { sort: { coins: -1, _id: 1 } })).slice(0, 3)).toEqual([50, 0, 1])
      })

      test('sorts by several fields in order of significance, with limit and skip', async () => {
        const born = [3, 1, 2, 3, 1, 2].map((day) => new Date(day))
        await folk.insertMany(born.map((date, i) => ({ _id: i, username: `u${i}`, coins: i % 2, born: date })))
        expect(ids(await folk.find({}, { sort: { coins: 1, born: 1 } }))).toEqual([4, 2, 0, 1, 5, 3])
        expect(ids(await folk.find({}, { sort: { coins: -1, born: -1 } }))).toEqual([3, 5, 1, 0, 2, 4])
        expect(ids(await folk.find({}, { sort: { coins: 1, born: -1 } }))).toEqual([0, 2, 4, 3, 5, 1])
        expect(ids(await folk.find({ coins: 1 }, { sort: { born: 1 }, skip: 1, limit: 1 }))).toEqual([5])
        expect(await folk.find({}, { limit: 0 })).toEqual([])
        expect((await folk.findOne({}, { sort: { born: -1, _id: -1 } }))?._id).toBe(3)
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

    describe('unique', () => {
      test('a second _id, unique field or compound key throws DuplicateKey with its fields, and nothing of the call is written', async () => {
        await folk.insertOne({ _id: 1, username: 'ann', email: 'a@x' })
        expect(await duplicate(folk.insertOne({ _id: 1, username: 'ben' }))).toEqual(['_id'])
        expect(await duplicate(folk.insertOne({ _id: 2, username: 'ann' }))).toEqual(['username'])
        expect(await duplicate(folk.insertOne({ _id: 2, username: 'ben', email: 'a@x' }))).toEqual(['email'])
        expect(
          await duplicate(
            folk.insertMany([
              { _id: 2, username: 'ben' },
              { _id: 3, username: 'ann' },
            ]),
          ),
        ).toEqual(['username'])
        expect(
          await duplicate(
            folk.insertMany([
              { _id: 2, username: 'cid' },
              { _id: 3, username: 'cid' },
            ]),
          ),
        ).toEqual(['username'])
        expect(ids(await folk.find({}))).toEqual([1])
        const log = opened.storage.collection(entries)
        await log.insertOne(entry('art-1', 1))
        await expect(log.insertOne({ ...entry('art-1', 1), _id: 'other' })).rejects.toThrow(DuplicateKey)
        await log.insertOne(entry('art-1', 10))
        await log.insertOne(entry('art-11', 0))
      })

      test('updates are checked too, and a released key can be taken again', async () => {
        await folk.insertMany([
          { _id: 1, username: 'ann', coins: 1 },
          { _id: 2, username: 'ben', coins: 1 },
          { _id: 3, username: 'cid', coins: 1 },
        ])
        expect(await duplicate(folk.updateOne({ _id: 2 }, { $set: { username: 'ann', coins: 9 } }))).toEqual([
          'username',
        ])
        expect(await duplicate(folk.updateMany({ coins: 1 }, { $set: { email: 'same@x' } }))).toEqual(['email'])
        expect(await folk.countDocuments({ coins: 1, email: null })).toBe(3)
        await folk.updateOne({ _id: 1 }, { $set: { username: 'anna' } })
        await folk.updateOne({ _id: 2 }, { $set: { username: 'ann' } })
        await folk.deleteOne({ _id: 3 })
        await folk.insertOne({ _id: 4, username: 'cid' })
        await folk.updateOne({ _id: 4 }, { $set: { username: 'cid' } })
        expect((await folk.findOne({ username: 'ann' }))?._id).toBe(2)
        expect((await folk.findOne({ username: 'cid' }))?._id).toBe(4)
      })

      test('a sparse index leaves out absent and null values, and nothing else', async () => {
        await folk.insertMany([
          { _id: 1, username: 'a' },
          { _id: 2, username: 'b' },
          { _id: 3, username: 'c', email: null },
          { _id: 4, username: 'd', email: null },
          { _id: 5, username: 'e', email: '' },
        ])
        expect(await duplicate(folk.insertOne({ _id: 6, username: 'f', email: '' }))).toEqual(['email'])
        expect(await duplicate(folk.updateOne({ _id: 1 }, { $set: { email: '' } }))).toEqual(['email'])
        await folk.updateOne({ _id: 5 }, { $unset: { email: true } })
        await folk.updateOne({ _id: 1 }, { $set: { email: '' } })
        expect(ids(await folk.find({ email: '' }))).toEqual([1])
        expect(await folk.countDocuments({ email: null })).toBe(4)
        expect(ids(await folk.find({ email: { $ne: null } }))).toEqual([1])
      })

      test('exactly one of many concurrent inserts with the same key succeeds', async () => {
        const race = await Promise.allSettled(
          Array.from({ length: 20 }, (_, i) => folk.insertOne({ _id: i, username: 'wanted' })),
        )
        expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const one of race) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DuplicateKey)
        expect(await folk.countDocuments({})).toBe(1)
      })
    })

    describe('updates', () => {
      beforeEach(() => folk.insertOne({ _id: 1, username: 'ann', coins: 5, badges: ['red'], email: 'a@x' }))

      test('$set, $unset and $inc change an existing document, and $setOnInsert does not', async () => {
        const matched = await folk.updateOne(
          { _id: 1 },
          {
            $set: { born: new Date(5), settings: { theme: 't', sizes: [] } },
            $unset: { email: true },
            $inc: { coins: -7.5 },
          },
        )
        expect(matched).toBe(true)
        expect(await folk.findOne({ _id: 1 })).toEqual({
          _id: 1,
          username: 'ann',
          coins: -2.5,
          badges: ['red'],
          born: new Date(5),
          settings: { theme: 't', sizes: [] },
        })
        await folk.updateOne({ _id: 1 }, { $setOnInsert: { isAdmin: true }, $inc: { coins: 1 } }, { upsert: true })
        expect((await folk.findOne({ _id: 1 }))?.isAdmin).toBeUndefined()
        await folk.updateOne({ _id: 1 }, { $unset: { coins: true } })
        await folk.updateOne({ _id: 1 }, { $inc: { coins: 3 } })
        expect((await folk.findOne({ _id: 1 }))?.coins).toBe(3)
      })

      test('$addToSet adds a value that is absent, and $pull removes every occurrence', async () => {
        await folk.updateOne({ _id: 1 }, { $addToSet: { badges: 'blue' } })
        await folk.updateOne({ _id: 1 }, { $addToSet: { badges: 'red' } })
        expect((await folk.findOne({ _id: 1 }))?.badges).toEqual(['red', 'blue'])
        await folk.updateOne({ _id: 1 }, { $set: { badges: ['x', 'red', 'x'] } })
        await folk.updateOne({ _id: 1 }, { $addToSet: { badges: 'new' } })
        expect((await folk.findOne({ _id: 1 }))?.badges).toEqual(['x', 'red', 'x', 'new'])
        await folk.updateOne({ _id: 1 }, { $pull: { badges: 'x' } })
        expect((await folk.findOne({ _id: 1 }))?.badges).toEqual(['red', 'new'])
        await folk.insertOne({ _id: 2, username: 'ben' })
        await folk.updateMany({}, { $addToSet: { badges: 'all' }, $inc: { coins: 1 } })
        expect((await folk.findOne({ _id: 2 }))?.badges).toEqual(['all'])
        await folk.updateOne({ _id: 2 }, { $pull: { badges: 'nothing' } })
        const [old, newer] = [
          { kind: 'star', at: new Date(1) },
          { kind: 'star', at: new Date(2) },
        ]
        for (const mark of [old, newer, { ...old }]) await folk.updateOne({ _id: 2 }, { $addToSet: { marks: mark } })
        expect((await folk.findOne({ _id: 2 }))?.marks).toEqual([old, newer])
        await folk.updateOne({ _id: 2 }, { $pull: { marks: { at: new Date(1) } } })
        expect((await folk.findOne({ _id: 2 }))?.marks).toEqual([newer])
        await folk.updateOne({ _id: 2 }, { $pull: { marks: { kind: 'moon' } } })
        await folk.updateOne({ _id: 2 }, { $pull: { marks: { kind: 'star' } } })
        expect((await folk.findOne({ _id: 2 }))?.marks).toEqual([])
      })

      test('an operator on the wrong type, a changed _id and an unknown operator throw TypeError', async () => {
        await expect(folk.updateOne({ _id: 1 }, { $inc: { username: 1 } })).rejects.toThrow(TypeError)
        await expect(folk.updateOne({ _id: 1 }, { $addToSet: { coins: 1 } })).rejects.toThrow(TypeError)
        await expect(folk.updateOne({ _id: 1 }, { $pull: { coins: 1 } })).rejects.toThrow(TypeError)
        await expect(folk.updateOne({ _id: 1 }, { $set: { _id: 2 } })).rejects.toThrow(TypeError)
        await expect(folk.updateOne({ _id: 1 }, { $set: { coins: 1 }, $inc: { coins: 1 } })).rejects.toThrow(TypeError)
        const unknown = { $rename: { coins: 'gold' } } as object
        await expect(folk.updateOne({ _id: 1 }, unknown)).rejects.toThrow(TypeError)
        expect(await folk.findOne({ _id: 1 })).toEqual({
          _id: 1,
          username: 'ann',
          coins: 5,
          badges: ['red'],
          email: 'a@x',
        })
      })

      test('updates and deletes return what they matched', async () => {
        await folk.insertMany([
          { _id: 2, username: 'ben', coins: 5 },
          { _id: 3, username: 'cid', coins: 6 },
        ])
        expect(await folk.updateOne({ _id: 99 }, { $set: { coins: 1 } })).toBe(false)
        expect(await folk.updateOne({ _id: 1 }, { $set: { coins: 5 } })).toBe(true)
        expect(await folk.updateOne({ _id: 1 }, {})).toBe(true)
        expect(await folk.updateMany({ coins: 5 }, { $inc: { coins: 1 } })).toBe(2)
        expect(await folk.updateMany({ coins: 5 }, { $inc: { coins: 1 } })).toBe(0)
        expect((await folk.findOneAndUpdate({ coins: 6 }, { $set: { coins: 7 } }, { sort: { _id: -1 } }))?._id).toBe(3)
        expect(await folk.findOneAndUpdate({ _id: 99 }, { $set: { coins: 7 } })).toBeNull()
        expect(await folk.deleteOne({ _id: 99 })).toBe(false)
        expect(await folk.deleteOne({ coins: 6 })).toBe(true)
        expect(await folk.deleteMany({ coins: { $gte: 6 } })).toBe(2)
        expect(await folk.deleteMany({})).toBe(0)
      })

      test('an upsert inserts the filter’s equalities and the update, returns false, and needs an _id', async () => {
        const update = { $set: { coins: 1 }, $setOnInsert: { badges: ['new'] }, $inc: {} }
        expect(await folk.updateOne({ _id: 2, username: { $eq: 'ben' } }, update, { upsert: true })).toBe(false)
        expect(await folk.findOne({ _id: 2 })).toEqual({ _id: 2, username: 'ben', coins: 1, badges: ['new'] })
        expect(await folk.updateOne({ _id: 2, username: 'ben' }, { $inc: { coins: 2 } }, { upsert: true })).toBe(true)
        const third = await folk.findOneAndUpdate(
          { $and: [{ username: 'cid' }], coins: { $gt: 1000 } },
          { $setOnInsert: { _id: 3 }, $inc: { coins: 4 } },
          { upsert: true },
        )
        expect(third).toEqual({ _id: 3, username: 'cid', coins: 4 })
        await expect(folk.updateOne({ username: 'dan' }, { $set: { coins: 1 } }, { upsert: true })).rejects.toThrow(
          TypeError,
        )
        await expect(
          folk.updateOne({ username: 'ann', coins: 999 }, { $setOnInsert: { _id: 4 } }, { upsert: true }),
        ).rejects.toThrow(DuplicateKey)
        expect(await folk.countDocuments({})).toBe(3)
      })

      test('exactly one of many concurrent conditional updates matches, and every concurrent increment counts', async () => {
        const claims = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            folk.updateOne({ _id: 1, coins: { $gte: 5 } }, { $inc: { coins: -5 }, $set: { username: `winner ${i}` } }),
          ),
        )
        expect(claims.filter(Boolean)).toHaveLength(1)
        expect(await folk.findOne({ _id: 1 })).toMatchObject({ coins: 0, username: `winner ${claims.indexOf(true)}` })
        await Promise.all(Array.from({ length: 25 }, () => folk.updateOne({ _id: 1 }, { $inc: { coins: 2 } })))
        expect((await folk.findOne({ _id: 1 }))?.coins).toBe(50)
        const upserts = await Promise.all(
          Array.from({ length: 15 }, () =>
            folk.updateOne({ _id: 8 }, { $inc: { coins: 1 }, $setOnInsert: { username: 'one' } }, { upsert: true }),
          ),
        )
        expect(upserts.filter((matched) => !matched)).toHaveLength(1)
        expect((await folk.findOne({ _id: 8 }))?.coins).toBe(15)
        const byEmail = await Promise.all(
          Array.from({ length: 15 }, (_, i) =>
            folk.updateOne(
              { email: 'new@x', coins: { $lt: 100 } },
              { $inc: { coins: 1 }, $setOnInsert: { _id: 100 + i, username: `new ${i}` } },
              { upsert: true },
            ),
          ),
        )
        expect(byEmail.filter((matched) => !matched)).toHaveLength(1)
        expect((await folk.findOne({ email: 'new@x' }))?.coins).toBe(15)
      })
    })
  })
}

/** Returns the fields that the DuplicateKey of a refused write names. */
async function duplicate(writing: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await writing.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DuplicateKey)) throw new Error(`no DuplicateKey: ${String(error)}`)
  expect(error.collection).toBe('people')
  return error.fields
}
