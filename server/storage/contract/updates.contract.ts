import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenedStorage, type OpenStorage, people, type Person } from './opened-storage.contract.ts'
import { type Collection, DuplicateKey } from '#server/storage/storage.ts'

/** The contract of updates, upserts and deletes. */
export function updatesContract(open: OpenStorage): void {
  describe('updates', () => {
    let opened: OpenedStorage
    let users: Collection<Person>
    beforeEach(async () => {
      opened = await open()
      users = opened.storage.collection(people)
      await users.insertOne({ _id: 1, username: 'ann', coins: 5, badges: ['red'], email: 'a@x' })
    })
    afterEach(() => opened.dispose())

    test('$set, $unset and $inc change an existing document, and $setOnInsert does not', async () => {
      const matched = await users.updateOne(
        { _id: 1 },
        {
          $set: { born: new Date(5), settings: { theme: 't', sizes: [] } },
          $unset: { email: true },
          $inc: { coins: -7.5 },
        },
      )
      expect(matched).toBe(true)
      expect(await users.findOne({ _id: 1 })).toEqual({
        _id: 1,
        username: 'ann',
        coins: -2.5,
        badges: ['red'],
        born: new Date(5),
        settings: { theme: 't', sizes: [] },
      })
      await users.updateOne({ _id: 1 }, { $setOnInsert: { isAdmin: true }, $inc: { coins: 1 } }, { upsert: true })
      expect((await users.findOne({ _id: 1 }))?.isAdmin).toBeUndefined()
      await users.updateOne({ _id: 1 }, { $unset: { coins: true } })
      await users.updateOne({ _id: 1 }, { $inc: { coins: 3 } })
      expect((await users.findOne({ _id: 1 }))?.coins).toBe(3)
    })

    test('$addToSet adds a value that is absent, and $pull removes every occurrence', async () => {
      await users.updateOne({ _id: 1 }, { $addToSet: { badges: 'blue' } })
      await users.updateOne({ _id: 1 }, { $addToSet: { badges: 'red' } })
      expect((await users.findOne({ _id: 1 }))?.badges).toEqual(['red', 'blue'])
      await users.updateOne({ _id: 1 }, { $set: { badges: ['x', 'red', 'x'] } })
      await users.updateOne({ _id: 1 }, { $addToSet: { badges: 'new' } })
      expect((await users.findOne({ _id: 1 }))?.badges).toEqual(['x', 'red', 'x', 'new'])
      await users.updateOne({ _id: 1 }, { $pull: { badges: 'x' } })
      expect((await users.findOne({ _id: 1 }))?.badges).toEqual(['red', 'new'])
      await users.insertOne({ _id: 2, username: 'ben' })
      await users.updateMany({}, { $addToSet: { badges: 'all' }, $inc: { coins: 1 } })
      expect((await users.findOne({ _id: 2 }))?.badges).toEqual(['all'])
      await users.updateOne({ _id: 2 }, { $pull: { badges: 'nothing' } })
      const [old, newer] = [
        { kind: 'star', at: new Date(1) },
        { kind: 'star', at: new Date(2) },
      ]
      for (const mark of [old, newer, { ...old }]) await users.updateOne({ _id: 2 }, { $addToSet: { marks: mark } })
      expect((await users.findOne({ _id: 2 }))?.marks).toEqual([old, newer])
      await users.updateOne({ _id: 2 }, { $pull: { marks: { at: new Date(1) } } })
      expect((await users.findOne({ _id: 2 }))?.marks).toEqual([newer])
      await users.updateOne({ _id: 2 }, { $pull: { marks: { kind: 'moon' } } })
      await users.updateOne({ _id: 2 }, { $pull: { marks: { kind: 'star' } } })
      expect((await users.findOne({ _id: 2 }))?.marks).toEqual([])
    })

    test('an operator on the wrong type, a changed _id and an unknown operator throw TypeError', async () => {
      await expect(users.updateOne({ _id: 1 }, { $inc: { username: 1 } })).rejects.toThrow(TypeError)
      await expect(users.updateOne({ _id: 1 }, { $addToSet: { coins: 1 } })).rejects.toThrow(TypeError)
      await expect(users.updateOne({ _id: 1 }, { $pull: { coins: 1 } })).rejects.toThrow(TypeError)
      await expect(users.updateOne({ _id: 1 }, { $set: { _id: 2 } })).rejects.toThrow(TypeError)
      await expect(users.updateOne({ _id: 1 }, { $set: { coins: 1 }, $inc: { coins: 1 } })).rejects.toThrow(TypeError)
      const unknown = { $rename: { coins: 'gold' } } as object
      await expect(users.updateOne({ _id: 1 }, unknown)).rejects.toThrow(TypeError)
      expect(await users.findOne({ _id: 1 })).toEqual({
        _id: 1,
        username: 'ann',
        coins: 5,
        badges: ['red'],
        email: 'a@x',
      })
    })

    test('updates and deletes return what they matched', async () => {
      await users.insertMany([
        { _id: 2, username: 'ben', coins: 5 },
        { _id: 3, username: 'cid', coins: 6 },
      ])
      expect(await users.updateOne({ _id: 99 }, { $set: { coins: 1 } })).toBe(false)
      expect(await users.updateOne({ _id: 1 }, { $set: { coins: 5 } })).toBe(true)
      expect(await users.updateOne({ _id: 1 }, {})).toBe(true)
      expect(await users.updateMany({ coins: 5 }, { $inc: { coins: 1 } })).toBe(2)
      expect(await users.updateMany({ coins: 5 }, { $inc: { coins: 1 } })).toBe(0)
      expect((await users.findOneAndUpdate({ coins: 6 }, { $set: { coins: 7 } }, { sort: { _id: -1 } }))?._id).toBe(3)
      expect(await users.findOneAndUpdate({ _id: 99 }, { $set: { coins: 7 } })).toBeNull()
      expect(await users.deleteOne({ _id: 99 })).toBe(false)
      expect(await users.deleteOne({ coins: 6 })).toBe(true)
      expect(await users.deleteMany({ coins: { $gte: 6 } })).toBe(2)
      expect(await users.deleteMany({})).toBe(0)
    })

    test('an upsert inserts the filter’s equalities and the update, returns false, and needs an _id', async () => {
      const update = { $set: { coins: 1 }, $setOnInsert: { badges: ['new'] }, $inc: {} }
      expect(await users.updateOne({ _id: 2, username: { $eq: 'ben' } }, update, { upsert: true })).toBe(false)
      expect(await users.findOne({ _id: 2 })).toEqual({ _id: 2, username: 'ben', coins: 1, badges: ['new'] })
      expect(await users.updateOne({ _id: 2, username: 'ben' }, { $inc: { coins: 2 } }, { upsert: true })).toBe(true)
      const third = await users.findOneAndUpdate(
        { $and: [{ username: 'cid' }], coins: { $gt: 1000 } },
        { $setOnInsert: { _id: 3 }, $inc: { coins: 4 } },
        { upsert: true },
      )
      expect(third).toEqual({ _id: 3, username: 'cid', coins: 4 })
      await expect(users.updateOne({ username: 'dan' }, { $set: { coins: 1 } }, { upsert: true })).rejects.toThrow(
        TypeError,
      )
      await expect(
        users.updateOne({ username: 'ann', coins: 999 }, { $setOnInsert: { _id: 4 } }, { upsert: true }),
      ).rejects.toThrow(DuplicateKey)
      expect(await users.countDocuments({})).toBe(3)
    })

    test('exactly one of many concurrent conditional updates matches, and every concurrent increment counts', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          users.updateOne({ _id: 1, coins: { $gte: 5 } }, { $inc: { coins: -5 }, $set: { username: `winner ${i}` } }),
        ),
      )
      expect(claims.filter(Boolean)).toHaveLength(1)
      expect(await users.findOne({ _id: 1 })).toMatchObject({ coins: 0, username: `winner ${claims.indexOf(true)}` })
      await Promise.all(Array.from({ length: 25 }, () => users.updateOne({ _id: 1 }, { $inc: { coins: 2 } })))
      expect((await users.findOne({ _id: 1 }))?.coins).toBe(50)
      const upserts = await Promise.all(
        Array.from({ length: 15 }, () =>
          users.updateOne({ _id: 8 }, { $inc: { coins: 1 }, $setOnInsert: { username: 'one' } }, { upsert: true }),
        ),
      )
      expect(upserts.filter((matched) => !matched)).toHaveLength(1)
      expect((await users.findOne({ _id: 8 }))?.coins).toBe(15)
      const byEmail = await Promise.all(
        Array.from({ length: 15 }, (_, i) =>
          users.updateOne(
            { email: 'new@x', coins: { $lt: 100 } },
            { $inc: { coins: 1 }, $setOnInsert: { _id: 100 + i, username: `new ${i}` } },
            { upsert: true },
          ),
        ),
      )
      expect(byEmail.filter((matched) => !matched)).toHaveLength(1)
      expect((await users.findOne({ email: 'new@x' }))?.coins).toBe(15)
    })
  })
}
