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

test('a file is made longer only when it is short, and keeps every byte it had', async () => {
  const path = join(directory, 'file')
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => 1 + (i % 255))
  writeFileSync(path, bytes)
  const spare = new FilePreallocation(path)
  expect(spare.isShort(90_000)).toBe(true)
  await spare.lengthen(90_000)
  expect(statSync(path).size).toBe(100_000 + MEGABYTE)
  expect(readFileSync(path).subarray(0, 100_000).equals(bytes)).toBe(true)
  expect(spare.isShort(90_000)).toBe(false)
  await spare.lengthen(90_000)
  expect(statSync(path).size).toBe(100_000 + MEGABYTE)
  await spare.close()
})

test('what was written while the data file was made longer is there when it is opened again, and after that, too', async () => {
  const text = 'x'.repeat(3_000)
  for (let opening = 0; opening < 3; opening += 1) {
    const storage = await openEmbeddedStorage({ directory })
    const collection = storage.collection<{ _id: number; text: string }>(things)
    expect(await collection.countDocuments({ text })).toBe(opening * 600)
    await Promise.all(
      Array.from({ length: 600 }, async (_, i) => {
        // Some at once, some one by one: commits large and small.
        if (i % 3 === 0) await storage.nextId('turn')
        await collection.insertOne({ _id: opening * 600 + i, text })
      }),
    )
    await storage.close()
    expect(statSync(join(directory, 'data.mdb')).size % 4096).toBe(0)
  }
})

test('after any number of commits the file is longer than what it holds', async () => {
  const storage = await openEmbeddedStorage({ directory })
  const collection = storage.collection<{ _id: number; text: string }>(things)
  for (let i = 0; i < 100; i += 1) await collection.insertOne({ _id: i, text: 'x'.repeat(3_000) })
  await storage.close()
  // Less than the half megabyte that is kept, by what the commits since the last look took.
  expect(statSync(join(directory, 'data.mdb')).size - usedBytes(directory)).toBeGreaterThan(MEGABYTE / 8)
})

test('a file that cannot be made longer stops nothing', async () => {
  const storage = await openEmbeddedStorage({ directory })
  const collection = storage.collection<{ _id: number }>(things)
  rmSync(join(directory, 'data.mdb'))
  for (let i = 0; i < 5; i += 1) await collection.insertOne({ _id: i })
  expect(await collection.countDocuments({})).toBe(5)
  await storage.close()
})

/** What LMDB itself says of the file. */
function usedBytes(directory: string): number {
  const root = open({ path: directory, noSubdir: false, readOnly: true })
  // lmdb-js declares nothing of what it answers here.
  const { pageSize, lastPageNumber } = root.getStats() as { pageSize: number; lastPageNumber: number }
  void root.close()
  return (lastPageNumber + 1) * pageSize
}
