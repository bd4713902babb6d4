/** How MongoDB carries out what people do all the time: by an index, and on one shard where a collection has a shard key. */
import { MongoClient } from 'mongodb'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '#tests/api/start-app.ts'
import { RawClient } from '#tests/chaos/support/clients/raw-client.ts'
import { createSharedArtwork } from '#tests/chaos/support/run/shared-artwork.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'

const isMongodThere = await hasMongod()

/** By what a sharded MongoDB distributes collections (docs/scaling.md). All others stay whole on the primary shard. */
const SHARD_KEYS: Readonly<Record<string, string>> = {
  strokeLog: 'artworkId',
  snapshots: '_id',
  roomOwners: '_id',
  'blobs.chunks': 'files_id',
}
/** Read as a whole: a row for each process. */
const READ_WHOLE = new Set(['processes'])
const STROKES = 60
const LISTS = ['/api/artworks', '/api/family-artworks', '/api/families', '/api/profile', '/api/notices/unread']

/** An operation as MongoDB's profiler writes it down. */
const Operation = z.object({
  op: z.string(),
  ns: z.string(),
  planSummary: z.string().optional(),
  command: z
    .object({
      filter: z.unknown(),
      query: z.unknown(),
      q: z.unknown(),
      pipeline: z
        .array(z.object({ $match: z.unknown() }).loose())
        .optional()
        .catch(undefined),
    })
    .partial(),
})
type Operation = z.infer<typeof Operation>

const collectionOf = ({ ns }: Operation): string => ns.slice(ns.indexOf('.') + 1)
const filterOf = ({ command }: Operation): unknown =>
  command.filter ?? command.q ?? command.query ?? command.pipeline?.[0]?.$match ?? {}

/** Whether a filter says which values a field has, so that the database knows which shards hold the documents. */
function names(filter: unknown, field: string): boolean {
  if (typeof filter !== 'object' || filter === null) return false
  const entries = Object.entries(filter)
  return entries.some(([key, condition]: [string, unknown]) => {
    if (key === '$and') return Array.isArray(condition) && condition.some((part) => names(part, field))
    if (key !== field) return false
    const isComparison =
      typeof condition === 'object' && condition !== null && Object.keys(condition)[0]?.startsWith('$')
    return !isComparison || '$eq' in condition || '$in' in condition
  })
}

describe.skipIf(!isMongodThere)('on MongoDB', () => {
  const newDatabase = useSharedMongo()

  test('opening, drawing, looking and listing read by indexes, and name the shard keys', async () => {
    const uri = newDatabase({ fresh: true })
    const client = await MongoClient.connect(uri)
    const db = client.db()
    onTestFinished(async () => {
      await db.setProfilingLevel('off')
      await db.collection('system.profile').drop()
      await client.close()
    })
    const app = await startApp({ environment: { MONGODB_URI: uri } })
    const { artworkId, people } = await createSharedArtwork(app.url, ['ana-hot', 'ben-hot'])
    await db.setProfilingLevel('all')
    for (const [i, person] of people.entries()) {
      const drawer = await RawClient.open(app.url, artworkId, person, i + 1)
      for (let stroke = 0; stroke < STROKES; stroke += 1) drawer.draw(3)
      await drawer.settled()
      drawer.close()
      const ofArtwork = ['', '/strokes', '/history', '/image', '/contributors', '/reactions']
      for (const path of [...ofArtwork.map((part) => `/api/artworks/${artworkId}${part}`), ...LISTS])
        expect((await app.stranger().get(path, { cookie: person.cookie })).status, path).toBe(200)
    }
    // Closing writes what was kept for later, such as snapshots.
    await app.close()
    const rows = await db
      .collection('system.profile')
      .find({ ns: { $not: /system\.|\$cmd/ } })
      .toArray()

    const operations = rows
      .map((row) => Operation.parse(row))
      .filter(({ op, planSummary }) => op !== 'getmore' && planSummary !== undefined)
    expect(new Set(operations.map(collectionOf))).toEqual(expect.toSatisfy((seen: Set<string>) => seen.size > 10))
    const told = (some: readonly Operation[]) => [
      ...new Set(some.map((one) => `${collectionOf(one)} ${one.planSummary} ${JSON.stringify(filterOf(one))}`)),
    ]
    const isScan = (one: Operation) => one.planSummary === 'COLLSCAN' && !READ_WHOLE.has(collectionOf(one))
    expect(told(operations.filter(isScan))).toEqual([])
    const isScattered = (one: Operation): boolean => {
      const key = SHARD_KEYS[collectionOf(one)]
      return key !== undefined && !names(filterOf(one), key)
    }
    expect(told(operations.filter(isScattered))).toEqual([])
    for (const collection of Object.keys(SHARD_KEYS)) expect(operations.map(collectionOf)).toContain(collection)
  })
})
