/** Indexes that are built over many documents: during traffic, and in spite of a kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fc from '#tests/fast-check.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { QueryReport } from './committed-documents.ts'
import { LmdbStore } from './lmdb-store.ts'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import { isWhole, storedIndexes } from './stored-indexes.ts'
import type { CollectionDefinition, Document, Index, Storage } from '#server/storage/storage.ts'

interface Thing extends Document {
  _id: number
  color: string
}
const things = (...indexes: Index<Thing>[]): CollectionDefinition<Thing> => ({ name: 'things', indexes })
const byColor: Index<Thing> = { fields: ['color'] }
const colorOf = (i: number): string => `color ${i % 100}`

let directory: string
let storage: Storage
const reports: QueryReport[] = []
const open = (): Promise<Storage> => openEmbeddedStorage({ directory, onQuery: (report) => reports.push(report) })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-indexes-'))
  storage = await open()
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

/** Fills the collection without indexes, and opens the storage again. */
async function fill(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, _id) => ({ _id, color: colorOf(_id) }))
  await storage.collection(things()).insertMany(rows)
  await storage.close()
  storage = await open()
}

/** Runs a query by color. Returns the found ids, and whether it used the index. */
async function query(definition: CollectionDefinition<Thing>, color: string): Promise<[number[], boolean]> {
  reports.length = 0
  const found = await storage.collection(definition).find({ color }, { sort: { _id: 1 } })
  return [found.map(({ _id }) => _id), reports.some(({ indexes }) => indexes.join() !== '_id')]
}

const whole = (definition: CollectionDefinition<Thing>): Promise<unknown> =>
  eventually(async () => (await query(definition, 'none'))[1])

test('operations do not wait for a new index, and no query uses it before it is whole', async () => {
  await fill(10_000)
  const [found, usedIndex] = await query(things(byColor), colorOf(7))
  expect(usedIndex).toBe(false)
  expect(found).toHaveLength(100)
  await storage.collection(things(byColor)).insertOne({ _id: 20_000, color: colorOf(7) })
  await storage.collection(things(byColor)).updateOne({ _id: 7 }, { $set: { color: 'new' } })
  expect((await query(things(byColor), 'new'))[1]).toBe(false)
  await whole(things(byColor))
  expect(await query(things(byColor), colorOf(7))).toEqual([[...found.slice(1), 20_000], true])
  expect(await query(things(byColor), 'new')).toEqual([[7], true])
})

test('a transaction that is the first to open a collection builds its unique index', async () => {
  await fill(1_500)
  const unique = things({ fields: ['color', '_id'], unique: true })
  const outside = storage.collection(unique).findOne({ _id: 1 })
  await storage.transact(async (transaction) => {
    await transaction.collection(unique).insertOne({ _id: 5_000, color: 'last' })
  })
  expect(await outside).toMatchObject({ _id: 1 })
  expect(await query(unique, 'last')).toEqual([[5_000], true])
})

test('whatever is written while an index is built, it finds what a scan finds', async () => {
  const write = fc.record({
    kind: fc.constantFrom('insert', 'update', 'delete'),
    _id: fc.nat(1_499),
    color: fc.nat(5).map(colorOf),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 40 }), async (writes) => {
      round += 1
      const named = (...indexes: Index<Thing>[]): CollectionDefinition<Thing> => ({ name: `round ${round}`, indexes })
      const rows = Array.from({ length: 1_100 }, (_, i) => ({ _id: i, color: colorOf(i) }))
      await storage.collection(named()).insertMany(rows)
      await storage.close()
      storage = await open()
      const collection = storage.collection(named(byColor))
      for (const { kind, _id, color } of writes) {
        if (kind === 'insert') await collection.updateOne({ _id }, { $set: { color } }, { upsert: true })
        else if (kind === 'update') await collection.updateOne({ _id }, { $set: { color } })
        else await collection.deleteOne({ _id })
      }
      await whole(named(byColor))
      const all = await collection.find({}, { sort: { _id: 1 } })
      for (let i = 0; i < 100; i += 1) {
        const expected = all.filter(({ color }) => color === colorOf(i)).map(({ _id }) => _id)
        expect(await query(named(byColor), colorOf(i))).toEqual([expected, true])
      }
    }),
    { numRuns: 4 },
  )
})

test('a build that is killed continues where it was, also after another version has written meanwhile', async () => {
  await fill(20_000)
  await storage.close()
  const writer = fileURLToPath(new URL('../../../tests/chaos/storage-writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', writer, 'embedded', directory, 'index'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('begun')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const store = new LmdbStore(directory, { readOnly: true })
  expect(storedIndexes(store, 'things').map(isWhole)).toEqual([false])
  await store.close()

  storage = await open()
  await storage.collection(things()).updateOne({ _id: 3 }, { $set: { color: 'moved' } })
  await storage.collection(things()).deleteOne({ _id: 103 })
  await storage.close()
  storage = await open()
  await whole(things(byColor))
  const expected = Array.from({ length: 200 }, (_, i) => 3 + i * 100).slice(2)
  expect(await query(things(byColor), colorOf(3))).toEqual([expected, true])
  expect(await query(things(byColor), 'moved')).toEqual([[3], true])
})

test('documents that violate a new unique index are named', async () => {
  await fill(101)
  const unique = things({ ...byColor, unique: true })
  await expect(storage.collection(unique).find({})).rejects.toThrow('the documents 0 and 100 have the same values')
  // The next call tries again.
  await expect(storage.collection(unique).find({})).rejects.toThrow('duplicate key in things (color)')
})
