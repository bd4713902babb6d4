import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from '#tests/fast-check.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDocument } from './documents/collection-schema.ts'
import { maxCommitBytes } from './commit-size.ts'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import type { WriteBatch } from './write-batch.ts'
import { FilePreallocation } from './file-preallocation.ts'
import { LmdbStore } from './lmdb-store.ts'

const things = { name: 'things', indexes: [] }
const MEGABYTE = 1024 * 1024

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spare-pages-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('extendTo lengthens a file by a megabyte at least, and keeps its bytes', async () => {
  const path = join(directory, 'file')
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => 1 + (i % 255))
  writeFileSync(path, bytes)
  const file = new FilePreallocation(path)
  expect(file.length).toBe(100_000)
  await file.extendTo(100_001)
  expect(statSync(path).size).toBe(100_000 + MEGABYTE)
  await file.extendTo(5 * MEGABYTE)
  expect(statSync(path).size).toBe(5 * MEGABYTE)
  expect(file.length).toBe(5 * MEGABYTE)
  expect(readFileSync(path).subarray(0, 100_000).equals(bytes)).toBe(true)
  file.close()
})

test('Documents written while the data file is extended survive repeated reopening', async () => {
  const text = 'x'.repeat(3_000)
  for (let opening = 0; opening < 3; opening += 1) {
    const storage = await openEmbeddedStorage({ directory })
    const collection = storage.collection<{ _id: number; text: string }>(things)
    expect(await collection.countDocuments({ text })).toBe(opening * 600)
    await Promise.all(
      Array.from({ length: 600 }, async (_, i) => {
        // Some writes come at once and some one by one, so that commits are large and small.
        if (i % 3 === 0) await storage.nextId('turn')
        await collection.insertOne({ _id: opening * 600 + i, text })
      }),
    )
    await storage.close()
    expect(statSync(join(directory, 'data.mdb')).size % 4096).toBe(0)
  }
})

const changes = fc.record({
  keys: fc.uniqueArray(fc.nat(30_000), { maxLength: 300 }),
  removed: fc.uniqueArray(fc.nat(30_000), { maxLength: 300 }),
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  repeat: fc.constantFrom<number>(1, 1, 100, 2_000),
  bytes: fc.constantFrom<number>(0, 0, 5_000, 300_000),
})
const longest = {
  keys: Array.from({ length: 300 }, (_, i) => i),
  removed: [],
  text: '\u{1f3a8}',
  repeat: 2_000,
  bytes: 9_000,
}

const key = (n: number): Buffer => Buffer.from(String((n * 7_919) % 30_011).padStart(200, '-'))

test('a commit adds no more to the file than is reserved for it', async () => {
  const store = new LmdbStore(directory)
  // A large tree, in which keys that are changed together lie on different pages.
  for (let from = 0; from < 30_000; from += 3_000) {
    const indexes = Array.from({ length: 3_000 }, (_, i): [Buffer, Buffer] => [key(from + i), key(i)])
    await store.commit({ documents: [], indexes, notes: [] })
  }
  await fc.assert(
    fc.asyncProperty(changes, async ({ keys, removed, text, repeat, bytes }) => {
      const used = store.usedBytes
      const { size } = statSync(join(directory, 'data.mdb'))
      const document = (n: number): StoredDocument => ({
        _id: n,
        text: text.repeat(keys.length > 50 ? Math.min(repeat, 100) : repeat),
        list: [{ update: new Uint8Array(keys.length > 20 ? 0 : bytes) }, n, new Date(0), null],
      })
      const batch: WriteBatch = {
        documents: [
          ...removed.map((n): [Buffer, null] => [key(n), null]),
          ...keys.map((n): [Buffer, StoredDocument] => [key(n), document(n)]),
        ],
        indexes: keys.map((n) => [key(n + 1), key(n)]),
        notes: [[Buffer.from('note'), { keys }]],
      }
      await store.commit(batch)
      expect(store.usedBytes - used).toBeLessThanOrEqual(maxCommitBytes(batch, size))
      expect(store.usedBytes).toBeLessThanOrEqual(statSync(join(directory, 'data.mdb')).size)
    }),
    { numRuns: 60, examples: [[longest]] },
  )
  await store.close()
}, 30_000)

test('a commit that finds no space is refused before it is written, and the next one that does is stored', async () => {
  const store = new LmdbStore(directory)
  const put = (bytes: number): Promise<void> =>
    store.commit({ documents: [[Buffer.from('a'), { _id: 1, update: new Uint8Array(bytes) }]], indexes: [], notes: [] })
  await put(10)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const extension = vi.spyOn(FilePreallocation.prototype, 'extendTo').mockRejectedValue(full)
  const used = store.usedBytes
  await expect(Promise.all([put(8 * MEGABYTE), put(9 * MEGABYTE)])).rejects.toMatchObject({ cause: full })
  expect(store.usedBytes).toBe(used)
  await put(20)
  extension.mockRestore()
  await put(8 * MEGABYTE)
  expect(store.document(Buffer.from('a'))).toMatchObject({ _id: 1 })
  await store.close()
})
