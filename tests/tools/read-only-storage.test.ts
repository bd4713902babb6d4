import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { type CollectionDefinition, StorageUnavailable } from '#server/storage/storage.ts'

interface Toy {
  _id: number
  color: string
}
const toys: CollectionDefinition<Toy> = { name: 'toys', indexes: [] }
const indexedToys: CollectionDefinition<Toy> = { name: 'toys', indexes: [{ fields: ['color'] }] }

test('A read-only storage finds every document with or without an index, and refuses writes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-read-only-'))
  const writing = await openEmbeddedStorage({ directory })
  await writing.collection(toys).insertMany([
    { _id: 1, color: 'red' },
    { _id: 2, color: 'blue' },
  ])
  await writing.close()

  // This index is not built yet.
  let reading = await openEmbeddedStorage({ directory, readOnly: true })
  expect(await reading.collection(indexedToys).find({ color: 'blue' })).toEqual([{ _id: 2, color: 'blue' }])
  await expect(reading.collection(indexedToys).insertOne({ _id: 3, color: 'red' })).rejects.toThrow(StorageUnavailable)
  await expect(reading.nextId('toys')).rejects.toThrow(StorageUnavailable)
  await reading.close()

  const building = await openEmbeddedStorage({ directory })
  expect(await building.collection(indexedToys).countDocuments({ color: 'red' })).toBe(1)
  await building.close()
  const scans: boolean[] = []
  reading = await openEmbeddedStorage({ directory, readOnly: true, onQuery: ({ scansAll }) => scans.push(scansAll) })
  expect(await reading.collection(indexedToys).find({ color: 'red' })).toEqual([{ _id: 1, color: 'red' }])
  // A built index that the definition does not declare is not dropped.
  await reading.close()
  reading = await openEmbeddedStorage({ directory, readOnly: true })
  expect(await reading.collection(toys).find({})).toHaveLength(2)
  await reading.close()
  expect(scans).toEqual([false])
  await rm(directory, { recursive: true })
})
