import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries, entry, people } from '#server/storage/contract/opened-storage.contract.ts'
import type { QueryReport } from './committed-documents.ts'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import type { Collection, CollectionDefinition, Document, Storage } from '#server/storage/storage.ts'

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

/** Runs one query and gives its report, which must be of no scan, and of at most `most` documents read. */
async function examinedBy(query: (open: Storage) => Promise<unknown>, most: number): Promise<QueryReport> {
  reports.length = 0
  await query(storage)
  const [report, ...others] = reports
  expect(others).toEqual([])
  expect(report!.scansAll).toBe(false)
  expect(report!.examined).toBeLessThanOrEqual(most)
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
    'the tail of a log, in order',
    from(entries, (c) => c.find({ artworkId: 'art-1', seq: { $gt: 290 } }, { sort: { seq: 1 } })),
    9,
    'artworkId seq',
  ],
  [
    'the last entry of a log',
    from(entries, (c) => c.findOne({ artworkId: 'art-1' }, { sort: { seq: -1 } })),
    1,
    'artworkId seq',
  ],
  [
    'a page of a log',
    from(entries, (c) => c.find({ artworkId: 'art-10', seq: { $gte: 5 } }, { sort: { seq: 1 }, limit: 20 })),
    20,
    'artworkId seq',
  ],
  ['one entry by its number', from(entries, (c) => c.findOne({ artworkId: 'art-1', seq: 7 })), 1, 'artworkId seq'],
  ['a document by _id', from(people, (c) => c.findOne({ _id: 77 })), 1, '_id'],
  ['documents by _id', from(people, (c) => c.find({ _id: { $in: [1, 2, 499, 1000] } })), 3, '_id'],
  ['a user by name', from(people, (c) => c.findOne({ username: 'user77' })), 1, 'username'],
  ['a user by what few have', from(people, (c) => c.findOne({ email: '5@example.org' })), 1, 'email'],
  ['expired sessions', from(sessions, (c) => c.find({ expires: { $lt: new Date(10_000) } })), 10, 'expires'],
  ['a user’s sessions', from(sessions, (c) => c.find({ userId: 7 })), 10, 'userId'],
  ['a live session', from(sessions, (c) => c.findOne({ _id: 'session 9', expires: { $gt: new Date(0) } })), 1, '_id'],
  [
    'the newest of a group',
    from(people, (c) => c.find({ coins: 3 }, { sort: { born: -1, _id: -1 }, limit: 5 })),
    5,
    'coins born',
  ],
  ['the first by an order', from(people, (c) => c.find({}, { sort: { username: 1 }, limit: 5 })), 5, 'username'],
  [
    'alternatives, each by its own index',
    from(people, (c) => c.find({ $or: [{ username: 'user3' }, { _id: 4 }, { email: '5@example.org' }] })),
    3,
    'username,_id,email',
  ],
])('%s: reads what it needs, from an index', async (_name, query, most, indexes) => {
  const report = await examinedBy(query, most)
  expect(report.indexes.join()).toBe(indexes)
})

test('a query without an index says so', async () => {
  reports.length = 0
  await storage.collection(people).find({ isAdmin: true })
  expect(reports).toEqual([{ collection: 'people', indexes: ['_id'], examined: 500, scansAll: true }])
  reports.length = 0
  await storage.collection(people).find({ email: null })
  expect(reports[0]?.scansAll).toBe(true)
})
