/** The consistent reader of the MongoDB engine. */
import { setTimeout as delay } from 'node:timers/promises'
import { type ClientSession, type Db, type Document, type Filter, MongoClient, type ObjectId, type Sort } from 'mongodb'
import { isSnapshotUnavailable } from '#server/storage/mongo/mongo-error.ts'
import { databaseIn } from '#server/storage/mongo/open-mongo-storage.ts'
import { fieldsOfIndex, isOwnIndex } from '#server/storage/mongo/mongo-indexes.ts'
import { copyPlain } from '#server/storage/plain-value.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import type { ConsistentReader, LogLength, StoredCollection } from './consistent-reader.ts'
import { isAmong } from './entry-id.ts'

/** The engine's internal collections, which the reader returns as sequences and blobs. */
const INTERNAL_COLLECTION = /^(system\.|sequences$|blobs\.(files|chunks)$)/
const MAX_ATTEMPTS = 10
const RETRY_DELAY_MS = 300

/** Whether the number of an entry is no integer: `entriesBut` would leave it out with those between its neighbors. */
const IS_NO_INTEGER = { $cond: [{ $isNumber: '$seq' }, { $ne: [{ $mod: ['$seq', 1] }, 0] }, true] }

interface StoredFile {
  _id: ObjectId
  filename: string
}

/**
 * Opens a database for reading. A snapshot session reads everything, blobs included, as of its first read, which sees all
 * majority-acknowledged data. The server keeps that snapshot for `minSnapshotHistoryWindowInSeconds` (300 by default); it
 * refuses a reader that takes longer, and the backup fails.
 */
export async function openMongoReader(uri: string): Promise<ConsistentReader> {
  const client = new MongoClient(uri, { readPreference: 'primary', serverSelectionTimeoutMS: 10_000 })
  try {
    await client.connect()
    const db = client.db(databaseIn(uri))
    const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
    const names = found.map(({ name }) => name).filter((name) => !INTERNAL_COLLECTION.test(name))
    const collections = await Promise.all(names.toSorted().map((name) => describe(db, name)))
    const session = await openSession(client, db, [...names, 'sequences', 'blobs.files', 'blobs.chunks'])
    return readerOf({ client, db, session, collections, sequences: await sequencesIn(db, session) })
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Opens a snapshot session in which every collection can be read. It retries while the server creates or changes one. */
async function openSession(client: MongoClient, db: Db, names: readonly string[]): Promise<ClientSession> {
  for (let attempt = 1; ; attempt += 1) {
    const session = client.startSession({ snapshot: true })
    try {
      for (const name of names) await db.collection(name).findOne({}, { session })
      return session
    } catch (error) {
      await session.endSession()
      if (!isSnapshotUnavailable(error) || attempt === MAX_ATTEMPTS) throw error
      await delay(RETRY_DELAY_MS)
    }
  }
}

async function describe(db: Db, name: string): Promise<StoredCollection> {
  const found = await db.collection(name).indexes()
  const declared = found.flatMap(({ name: index, unique, partialFilterExpression }) =>
    index !== undefined && isOwnIndex(index)
      ? [{ fields: fieldsOfIndex(index), unique: unique ?? false, sparse: partialFilterExpression !== undefined }]
      : [],
  )
  return { name, indexes: declared }
}

async function sequencesIn(db: Db, session: ClientSession): Promise<Record<string, number>> {
  const counters = await db.collection<{ _id: string; last: number }>('sequences').find({}, { session }).toArray()
  return Object.fromEntries(counters.map(({ _id, last }) => [_id, last]))
}

function readerOf({
  client,
  db,
  session,
  collections,
  sequences,
}: Pick<ConsistentReader, 'collections' | 'sequences'> & {
  client: MongoClient
  db: Db
  session: ClientSession
}): ConsistentReader {
  const options = { session, promoteBuffers: true }
  async function* found(collection: string, filter: Filter<Document>, sort: Sort = {}): AsyncIterable<object> {
    for await (const document of db.collection(collection).find(filter, { ...options, sort }))
      yield copyPlain<object>(document)
  }
  return {
    collections,
    sequences,
    documents: (collection) => found(collection, {}),
    async longLogs(minEntries) {
      // Sorting makes it read the index, which holds all that this asks for.
      const groups = db
        .collection(strokeLogCollection.name)
        .aggregate<{ _id: unknown; entries: number }>(
          [
            { $sort: { artworkId: 1, seq: 1 } },
            { $group: { _id: '$artworkId', entries: { $sum: 1 }, isDamaged: { $max: IS_NO_INTEGER } } },
            { $match: { entries: { $gte: minEntries }, isDamaged: false } },
          ],
          { session, allowDiskUse: true },
        )
      const logs: LogLength[] = []
      for await (const { _id, entries } of groups) if (typeof _id === 'number') logs.push({ artworkId: _id, entries })
      return logs
    },
    entries: (artworkId, from, to) =>
      found(strokeLogCollection.name, { artworkId, seq: { $gte: from, $lte: to } }, { seq: 1 }),
    async *entriesBut(upTo) {
      const filters: Filter<Document>[] = [{ artworkId: { $nin: [...upTo.keys()] } }]
      for (const [artworkId, to] of upTo) filters.push({ artworkId, seq: { $not: { $gte: 1, $lte: to } } })
      for (const filter of filters)
        for await (const entry of found(strokeLogCollection.name, filter))
          if (!('_id' in entry && isAmong(upTo, entry._id))) yield entry
    },
    async *blobs(wanted) {
      const newest = new Map<string, ObjectId>()
      const revisions = db.collection<StoredFile>('blobs.files').find({}, options).sort({ _id: 1 })
      for await (const { filename, _id } of revisions) if (wanted(filename)) newest.set(filename, _id)
      for (const [name, id] of newest) {
        const chunks = db.collection<{ files_id: ObjectId; n: number; data: Uint8Array }>('blobs.chunks')
        const parts = await chunks.find({ files_id: id }, options).sort({ n: 1 }).toArray()
        yield { name, bytes: Buffer.concat(parts.map(({ data }) => data)) }
      }
    },
    async close() {
      await session.endSession()
      await client.close()
    },
  }
}
