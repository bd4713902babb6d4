import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import { FilePreallocation } from './file-preallocation.ts'

const things = { name: 'things', indexes: [] }
const MEGABYTE = 1024 * 1024

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spare-pages-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('extend lengthens a file only when it is short, and keeps its bytes', async () => {
  const path = join(directory, 'file')
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => 1 + (i % 255))
  writeFileSync(path, bytes)
  const spare = new FilePreallocation(path)
  expect(spare.isShort(90_000)).toBe(true)
  await spare.extend(90_000)
  expect(statSync(path).size).toBe(100_000 + MEGABYTE)
  expect(readFileSync(path).subarray(0, 100_000).equals(bytes)).toBe(true)
  expect(spare.isShort(90_000)).toBe(false)
  await spare.extend(90_000)
  expect(statSync(path).size).toBe(100_000 + MEGABYTE)
  await spare.close()
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

test('The data file stays longer than its used part after many commits', async () => {
  const storage = await openEmbeddedStorage({ directory })
  const collection = storage.collection<{ _id: number; text: string }>(things)
  for (let i = 0; i < 100; i += 1) await collection.insertOne({ _id: i, text: 'x'.repeat(3_000) })
  await storage.close()
  // The commits since the last space check have used some of the spare half megabyte.
  expect(statSync(join(directory, 'data.mdb')).size - usedBytes(directory)).toBeGreaterThan(MEGABYTE / 8)
})

test('Writes succeed when the data file cannot be extended', async () => {
  const storage = await openEmbeddedStorage({ directory })
  const collection = storage.collection<{ _id: number }>(things)
  rmSync(join(directory, 'data.mdb'))
  for (let i = 0; i < 5; i += 1) await collection.insertOne({ _id: i })
  expect(await collection.countDocuments({})).toBe(5)
  await storage.close()
})

/** Returns how many bytes of the data file LMDB uses. */
function usedBytes(directory: string): number {
  const root = open({ path: directory, noSubdir: false, readOnly: true })
  // lmdb-js does not declare what getStats returns.
  const { pageSize, lastPageNumber } = root.getStats() as { pageSize: number; lastPageNumber: number }
  void root.close()
  return (lastPageNumber + 1) * pageSize
}
