import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ids, type OpenedStorage, type OpenStorage, people, type Person } from './opened-storage.contract.ts'
import type { Collection, Filter } from '#server/storage/storage.ts'

/** The contract of every filter operator of the port. */
export function filtersContract(open: OpenStorage): void {
  describe('filters', () => {
    let opened: OpenedStorage
    let users: Collection<Person>
    beforeAll(async () => {
      opened = await open()
      users = opened.storage.collection(people)
      await users.insertMany([
        { _id: 1, username: 'ann', coins: 5, email: 'a@x', badges: ['red', 'blue'], born: new Date(1000) },
        { _id: 2, username: 'ben', coins: 10, email: null, badges: [], born: new Date(2000), isAdmin: true },
        { _id: 3, username: 'bea', coins: -1.5, born: new Date(3000), isAdmin: false, key: Uint8Array.of(1, 2) },
        { _id: 4, username: 'Zoe', key: Uint8Array.of(9) },
      ])
    })
    afterAll(() => opened.dispose())

    const cases: [Filter<Person>, number[]][] = [
      [{}, [1, 2, 3, 4]],
      [{ _id: 2 }, [2]],
      [{ username: 'ann' }, [1]],
      [{ username: { $eq: 'ann' } }, [1]],
      [{ username: { $ne: 'ann' } }, [2, 3, 4]],
      [{ coins: { $ne: 5 } }, [2, 3, 4]],
      [{ coins: { $gt: 5 } }, [2]],
      [{ coins: { $gte: 5 } }, [1, 2]],
      [{ coins: { $lt: 5 } }, [3]],
      [{ coins: { $lte: 5 } }, [1, 3]],
      [{ coins: { $gt: -2, $lt: 6 } }, [1, 3]],
      [{ coins: { $gt: 6, $lt: 6 } }, []],
      [{ born: { $gt: new Date(1000), $lte: new Date(3000) } }, [2, 3]],
      [{ born: new Date(2000) }, [2]],
      [{ username: { $gt: 'ann', $lt: 'ben' } }, [3]],
      [{ username: { $in: ['ann', 'Zoe', 'nobody', 'ann'] } }, [1, 4]],
      [{ username: { $in: [] } }, []],
      [{ username: { $nin: ['ann', 'Zoe'] } }, [2, 3]],
      [{ coins: { $nin: [5] } }, [2, 3, 4]],
      [{ _id: { $in: [4, 1] } }, [1, 4]],
      [{ _id: { $gt: 1, $lt: 4 } }, [2, 3]],
      [{ coins: { $exists: false } }, [4]],
      [{ email: { $exists: true } }, [1, 2]],
      [{ email: null }, [2, 3, 4]],
      [{ email: { $ne: null } }, [1]],
      [{ email: { $in: [null, 'a@x'] } }, [1, 2, 3, 4]],
      [{ email: 'a@x' }, [1]],
      [{ email: { $in: ['a@x'] } }, [1]],
      [{ email: { $gt: 'a' } }, [1]],
      [{ isAdmin: true }, [2]],
      [{ isAdmin: { $ne: true } }, [1, 3, 4]],
      [{ isAdmin: { $gte: false } }, [2, 3]],
      [{ key: Uint8Array.of(1, 2) }, [3]],
      [{ key: { $gt: Uint8Array.of(9) } }, [3]],
      [{ badges: ['red', 'blue'] }, [1]],
      [{ badges: [] }, [2]],
      // The type of the port leaves it out; the engines agree nevertheless.
      [{ badges: 'blue' as unknown as string[] }, [1]],
      [{ badges: 'blue' as unknown as string[], username: 'ben' }, []],
      [{ username: { $regex: /^b/ } }, [2, 3]],
      [{ username: { $regex: /zo/i } }, [4]],
      [{ username: { $regex: /n$/ }, coins: { $gt: 6 } }, [2]],
      [{ $or: [{ username: 'ann' }, { coins: { $lt: 0 } }] }, [1, 3]],
      [{ $or: [{ _id: 1 }, { _id: { $lt: 3 } }] }, [1, 2]],
      [{ $or: [{ username: 'ann' }, { username: 'ben' }], coins: 10 }, [2]],
      [{ $and: [{ coins: { $gt: 0 } }, { coins: { $lt: 10 } }] }, [1]],
      [{ $and: [{ $or: [{ _id: 1 }, { _id: 2 }] }, { $or: [{ _id: 2 }, { _id: 3 }] }] }, [2]],
    ]
    test.each(cases)('the filter %j matches %j', async (filter, expected) => {
      expect(ids(await users.find(filter, { sort: { _id: 1 } }))).toEqual(expected)
      expect(new Set(ids(await users.find(filter)))).toEqual(new Set(expected))
      expect(await users.countDocuments(filter)).toBe(expected.length)
    })

    test('an invalid filter throws TypeError instead of matching too much', async () => {
      const bad: unknown[] = [
        { username: undefined },
        { username: { $eq: undefined } },
        { username: { $where: 'true' } },
        { $nor: [] },
        { $or: [] },
        { coins: { $gt: {} } },
      ]
      for (const filter of bad) {
        await expect(users.find(filter as Filter<Person>)).rejects.toThrow(TypeError)
        await expect(users.deleteMany(filter as Filter<Person>)).rejects.toThrow(TypeError)
      }
      expect(await users.countDocuments({})).toBe(4)
    })
  })
}
