import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ids, type OpenedStorage, type OpenStorage } from './opened-storage.contract.ts'
import { type CollectionDefinition, type Document, DuplicateKey, type Index } from '#server/storage/storage.ts'

interface Thing extends Document {
  _id: number
  color?: string | null
  size?: number
}

const things = (...indexes: Index<Thing>[]): CollectionDefinition<Thing> => ({ name: 'things', indexes })
const byColor: Index<Thing> = { fields: ['color'] }
const bySize: Index<Thing> = { fields: ['size'], unique: true, sparse: true }

/** The contract of indexes that versions of the program declare differently. */
export function indexesContract(open: OpenStorage): void {
  describe('indexes across versions (STORAGE-2)', () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    const names = async (): Promise<string[]> =>
      (await opened.storage.indexes())
        .flatMap(({ collection, name }) => (collection === 'things' ? [name] : []))
        .toSorted()

    test('an older process keeps the indexes of a newer one, and they hold for what it writes', async () => {
      const newer = things(byColor, bySize)
      await opened.storage.collection(newer).insertMany([
        { _id: 1, color: 'red', size: 1 },
        { _id: 2, color: 'red', size: 2 },
      ])
      const older = (await opened.reopen()).collection(things())
      await older.insertMany([
        { _id: 3, color: 'blue', size: 3 },
        { _id: 4, color: 'blue' },
      ])
      await older.updateOne({ _id: 1 }, { $set: { color: 'blue' } })
      await older.deleteOne({ _id: 2 })
      await expect(older.insertOne({ _id: 5, size: 3 })).rejects.toThrow(DuplicateKey)
      expect(await names()).toEqual(['color', 'size, unique, sparse'])
      const again = (await opened.reopen()).collection(newer)
      expect(ids(await again.find({ color: 'blue' }, { sort: { _id: 1 } }))).toEqual([1, 3, 4])
      expect(ids(await again.find({ color: 'red' }))).toEqual([])
      expect(ids(await again.find({ size: 3 }))).toEqual([3])
      await expect(again.insertOne({ _id: 6, size: 1 })).rejects.toThrow(DuplicateKey)
    })

    test('an index with another option is another index, and both stay', async () => {
      await opened.storage.collection(things(byColor)).insertOne({ _id: 1, color: 'red' })
      const unique = (await opened.reopen()).collection(things({ ...byColor, unique: true }))
      await expect(unique.insertOne({ _id: 2, color: 'red' })).rejects.toThrow(DuplicateKey)
      expect(await names()).toEqual(['color', 'color, unique'])
    })

    test('only the operator removes an index; a program that declares it adds it again', async () => {
      await opened.storage.collection(things(bySize)).insertOne({ _id: 1, size: 1 })
      await opened.reopen()
      const index = { collection: 'things', name: 'size, unique, sparse' }
      expect(await opened.storage.dropIndex(index)).toBe(true)
      expect(await opened.storage.dropIndex(index)).toBe(false)
      expect(await names()).toEqual([])
      const free = opened.storage.collection(things())
      await free.insertOne({ _id: 2, size: 1 })
      await expect((await opened.reopen()).collection(things(bySize)).find({})).rejects.toThrow(DuplicateKey)
      await (await opened.reopen()).collection(things()).deleteOne({ _id: 2 })
      const again = (await opened.reopen()).collection(things(bySize))
      expect(ids(await again.find({ size: 1 }))).toEqual([1])
    })

    test('the error about documents that violate a new unique index names the collection and the fields', async () => {
      await opened.storage.collection(things()).insertMany([
        { _id: 1, color: 'red' },
        { _id: 2, color: 'green' },
        { _id: 3, color: 'red' },
      ])
      const unique = (await opened.reopen()).collection(things({ ...byColor, unique: true }))
      const refusal = unique.insertOne({ _id: 4, color: 'blue' })
      await expect(refusal).rejects.toThrow(DuplicateKey)
      await expect(refusal).rejects.toThrow('duplicate key in things (color)')
      expect(await (await opened.reopen()).collection(things()).countDocuments({})).toBe(3)
    })
  })
}
