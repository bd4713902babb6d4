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

/** The contract of unique and sparse indexes. */
export function uniqueIndexesContract(open: OpenStorage): void {
  describe('unique indexes', () => {
    let opened: OpenedStorage
    let users: Collection<Person>
    beforeEach(async () => {
      opened = await open()
      users = opened.storage.collection(people)
    })
    afterEach(() => opened.dispose())

    test('a second _id, unique field or compound key throws DuplicateKey with its fields, and nothing of the call is written', async () => {
      await users.insertOne({ _id: 1, username: 'ann', email: 'a@x' })
      expect(await duplicate(users.insertOne({ _id: 1, username: 'ben' }))).toEqual(['_id'])
      expect(await duplicate(users.insertOne({ _id: 2, username: 'ann' }))).toEqual(['username'])
      expect(await duplicate(users.insertOne({ _id: 2, username: 'ben', email: 'a@x' }))).toEqual(['email'])
      expect(
        await duplicate(
          users.insertMany([
            { _id: 2, username: 'ben' },
            { _id: 3, username: 'ann' },
          ]),
        ),
      ).toEqual(['username'])
      expect(
        await duplicate(
          users.insertMany([
            { _id: 2, username: 'cid' },
            { _id: 3, username: 'cid' },
          ]),
        ),
      ).toEqual(['username'])
      expect(ids(await users.find({}))).toEqual([1])
      const log = opened.storage.collection(entries)
      await log.insertOne(entry('art-1', 1))
      await expect(log.insertOne({ ...entry('art-1', 1), _id: 'other' })).rejects.toThrow(DuplicateKey)
      await log.insertOne(entry('art-1', 10))
      await log.insertOne(entry('art-11', 0))
    })

    test('updates are checked too, and a released key can be taken again', async () => {
      await users.insertMany([
        { _id: 1, username: 'ann', coins: 1 },
        { _id: 2, username: 'ben', coins: 1 },
        { _id: 3, username: 'cid', coins: 1 },
      ])
      expect(await duplicate(users.updateOne({ _id: 2 }, { $set: { username: 'ann', coins: 9 } }))).toEqual([
        'username',
      ])
      expect(await duplicate(users.updateMany({ coins: 1 }, { $set: { email: 'same@x' } }))).toEqual(['email'])
      expect(await users.countDocuments({ coins: 1, email: null })).toBe(3)
      await users.updateOne({ _id: 1 }, { $set: { username: 'anna' } })
      await users.updateOne({ _id: 2 }, { $set: { username: 'ann' } })
      await users.deleteOne({ _id: 3 })
      await users.insertOne({ _id: 4, username: 'cid' })
      await users.updateOne({ _id: 4 }, { $set: { username: 'cid' } })
      expect((await users.findOne({ username: 'ann' }))?._id).toBe(2)
      expect((await users.findOne({ username: 'cid' }))?._id).toBe(4)
    })

    test('a sparse index leaves out absent and null values, and nothing else', async () => {
      await users.insertMany([
        { _id: 1, username: 'a' },
        { _id: 2, username: 'b' },
        { _id: 3, username: 'c', email: null },
        { _id: 4, username: 'd', email: null },
        { _id: 5, username: 'e', email: '' },
      ])
      expect(await duplicate(users.insertOne({ _id: 6, username: 'f', email: '' }))).toEqual(['email'])
      expect(await duplicate(users.updateOne({ _id: 1 }, { $set: { email: '' } }))).toEqual(['email'])
      await users.updateOne({ _id: 5 }, { $unset: { email: true } })
      await users.updateOne({ _id: 1 }, { $set: { email: '' } })
      expect(ids(await users.find({ email: '' }))).toEqual([1])
      expect(await users.countDocuments({ email: null })).toBe(4)
      expect(ids(await users.find({ email: { $ne: null } }))).toEqual([1])
    })

    test('exactly one of many concurrent inserts with the same key succeeds', async () => {
      const race = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => users.insertOne({ _id: i, username: 'wanted' })),
      )
      expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of race) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DuplicateKey)
      expect(await users.countDocuments({})).toBe(1)
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
