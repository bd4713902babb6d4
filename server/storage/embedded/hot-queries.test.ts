import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries, entry, people, type Person } from '#server/storage/contract/opened-storage.contract.ts'
import type { QueryReport } from './committed-documents.ts'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import type { Collection, CollectionDefinition, Document, Filter, Storage } from '#server/storage/storage.ts'

interface Session extends Document {
  _id: string
  userId: number
  expires: Date
}
const sessions: CollectionDefinition<Session> = {
  name: 'sessions',
  indexes: [{ fields: ['expires'] }, { fields: ['userId'] }],
}

let directory: string
let storage: Storage
const reports: QueryReport[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-hot-'))
  storage = await openEmbeddedStorage({ directory, onQuery: (report) => reports.push(report) })
  const logs = ['art-1', 'art-10', 'art-2'].flatMap((art) => Array.from({ length: 300 }, (_, seq) => entry(art, seq)))
  await storage.collection(entries).insertMany(logs)
  await storage
    .collection(sessions)
    .insertMany(
      Array.from({ length: 500 }, (_, i) => ({ _id: `session ${i}`, userId: i % 50, expires: new Date(i * 1000) })),
    )
  await storage.collection(people).insertMany(
    Array.from({ length: 500 }, (_, i) => ({
      _id: i,
      username: `user${i}`,
      coins: i % 10,
      born: new Date(i),
      ...(i % 5 === 0 && { email: `${i}@example.org` }),
    })),
  )
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

/** Runs one query and returns its report. Expects that it used an index and read at most `maxExamined` documents. */
async function reportOf(query: (open: Storage) => Promise<unknown>, maxExamined: number): Promise<QueryReport> {
  reports.length = 0
  await query(storage)
  const [report, ...others] = reports
  expect(others).toEqual([])
  expect(report!.scansAll).toBe(false)
  expect(report!.examined).toBeLessThanOrEqual(maxExamined)
  return report!
}
const from = <T extends Document>(
  definition: CollectionDefinition<T>,
  query: (c: Collection<T>) => Promise<unknown>,
) => {
  return (open: Storage) => query(open.collection(definition))
}

test.each<[string, (open: Storage) => Promise<unknown>, number, string]>([
  [
    'The tail of a log, in order,',
    from(entries, (c) => c.find({ artworkId: 'art-1', seq: { $gt: 290 } }, { sort: { seq: 1 } })),
    9,
    'artworkId seq',
  ],
  [
    'The last entry of a log',
    from(entries, (c) => c.findOne({ artworkId: 'art-1' }, { sort: { seq: -1 } })),
    1,
    'artworkId seq',
  ],
  [
    'A batch of a log',
    from(entries, (c) => c.find({ artworkId: 'art-10', seq: { $gte: 5 } }, { sort: { seq: 1 }, limit: 20 })),
    20,
    'artworkId seq',
  ],
  ['An entry by its number', from(entries, (c) => c.findOne({ artworkId: 'art-1', seq: 7 })), 1, 'artworkId seq'],
  ['A document by _id', from(people, (c) => c.findOne({ _id: 77 })), 1, '_id'],
  ['A set of documents by _id', from(people, (c) => c.find({ _id: { $in: [1, 2, 499, 1000] } })), 3, '_id'],
  ['A user by name', from(people, (c) => c.findOne({ username: 'user77' })), 1, 'username'],
  ['A user by a sparse field', from(people, (c) => c.findOne({ email: '5@example.org' })), 1, 'email'],
  ['The set of expired sessions', from(sessions, (c) => c.find({ expires: { $lt: new Date(10_000) } })), 10, 'expires'],
  ['The set of a user’s sessions', from(sessions, (c) => c.find({ userId: 7 })), 10, 'userId'],
  ['A live session', from(sessions, (c) => c.findOne({ _id: 'session 9', expires: { $gt: new Date(0) } })), 1, '_id'],
  [
    'The newest of a group',
    from(people, (c) => c.find({ coins: 3 }, { sort: { born: -1, _id: -1 }, limit: 5 })),
    5,
    'coins born',
  ],
  ['The start of an order', from(people, (c) => c.find({}, { sort: { username: 1 }, limit: 5 })), 5, 'username'],
  [
    'A set of alternatives, each by its own index,',
    from(people, (c) => c.find({ $or: [{ username: 'user3' }, { _id: 4 }, { email: '5@example.org' }] })),
    3,
    'username,_id,email',
  ],
])('%s is read through an index, without other documents', async (_name, query, maxExamined, indexes) => {
  const report = await reportOf(query, maxExamined)
  expect(report.indexes.join()).toBe(indexes)
})

test('A query without an index is reported as a full scan', async () => {
  reports.length = 0
  await storage.collection(people).find({ isAdmin: true })
  expect(reports).toEqual([{ collection: 'people', indexes: ['_id'], examined: 500, entries: 0, scansAll: true }])
  reports.length = 0
  await storage.collection(people).find({ email: null })
  expect(reports[0]?.scansAll).toBe(true)
})

const WITH_ONE = /1/
/** What the filters below read of a person. */
interface Counted {
  username: string
  coins?: number
  born?: Date
}
const bornAt = ({ born }: Counted): number => born?.getTime() ?? 0

test.each<[string, Filter<Person>, (person: Counted) => boolean, number]>([
  ['all fields of the range', { coins: 3 }, ({ coins }) => coins === 3, 0],
  [
    'a range in the index',
    { coins: 3, born: { $gte: new Date(100) } },
    (one) => one.coins === 3 && bornAt(one) >= 100,
    0,
  ],
  [
    'both ends of a range in the index',
    { coins: 3, born: { $gt: new Date(100), $lte: new Date(333) } },
    (one) => one.coins === 3 && bornAt(one) > 100 && bornAt(one) <= 333,
    0,
  ],
  [
    'two lower bounds, of which the range has one',
    { coins: 3, born: { $gt: new Date(100), $gte: new Date(203) } },
    (one) => one.coins === 3 && bornAt(one) > 100 && bornAt(one) >= 203,
    0,
  ],
  [
    'several conditions on one field',
    { coins: 3, born: { $gte: new Date(9), $ne: new Date(13) } },
    (one) => one.coins === 3 && bornAt(one) >= 9 && bornAt(one) !== 13,
    0,
  ],
  [
    'a field that the index lacks',
    { coins: 4, username: { $regex: WITH_ONE } },
    ({ coins, username }) => coins === 4 && WITH_ONE.test(username),
    50,
  ],
  ['a field that is absent', { coins: 3, email: { $exists: true } }, () => false, 50],
  [
    'alternatives',
    { coins: 3, $or: [{ username: 'user3' }, { username: 'user13' }] },
    ({ username }) => ['user3', 'user13'].includes(username),
    50,
  ],
])(
  'Counting and skipping by %s finds what a reader of all documents finds',
  async (_name, filter, holds, maxCounted) => {
    const collection = storage.collection(people)
    const wanted = (await collection.find({}, { sort: { born: -1 } })).filter(holds)
    reports.length = 0
    expect(await collection.countDocuments(filter)).toBe(wanted.length)
    expect(reports[0]!.examined).toBeLessThanOrEqual(maxCounted)
    for (const skip of [0, 1, wanted.length - 1, wanted.length, wanted.length + 1]) {
      const found = await collection.find(filter, { sort: { born: -1 }, skip, limit: 3 })
      expect(found.map(({ _id }) => _id)).toEqual(wanted.slice(skip, skip + 3).map(({ _id }) => _id))
    }
  },
)

test('A search on an indexed field reads only the documents that it finds', async () => {
  reports.length = 0
  const found = await storage.collection(people).find({ coins: 3, born: { $in: [new Date(3), new Date(13)] } })
  expect(found).toHaveLength(2)
  expect(reports[0]).toMatchObject({ examined: 2, scansAll: false })
})

test('Counting a range of times reads no entry in JavaScript: the storage counts them', async () => {
  reports.length = 0
  const born = { $gte: new Date(100), $lt: new Date(300) }
  expect(await storage.collection(people).countDocuments({ coins: 3, born })).toBe(20)
  expect(reports[0]).toMatchObject({ examined: 0, entries: 0 })
})
