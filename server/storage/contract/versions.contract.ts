import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedStorage, OpenStorage } from './opened-storage.contract.ts'
import { NewerDocument } from '#server/storage/schema-version.ts'
import type { Collection, CollectionDefinition, Document } from '#server/storage/storage.ts'

interface Card extends Document {
  _id: number
  text?: string
  tags?: string[]
}
const cards = (version: number): CollectionDefinition<Card> => ({ name: 'cards', indexes: [], version })

/** The contract of documents that versions of the program share. */
export function versionsContract(open: OpenStorage): void {
  describe('documents of a newer version (STORAGE-3)', () => {
    let opened: OpenedStorage
    /** An older process, over one document of its own version and two of a newer one. */
    let older: Collection<Card>
    beforeEach(async () => {
      opened = await open()
      await opened.storage.collection(cards(1)).insertMany([
        { _id: 1, text: 'old' },
        { _id: 2, text: 'old' },
      ])
      const newer = (await opened.reopen()).collection(cards(2))
      await newer.insertOne({ _id: 3, text: 'new' })
      await newer.updateOne({ _id: 2 }, { $set: { text: 'new' } })
      await newer.updateOne({ _id: 4 }, { $set: { text: 'new' } }, { upsert: true })
      older = (await opened.reopen()).collection(cards(1))
    })
    afterEach(() => opened.dispose())

    test('are read, and never rewritten by an older process', async () => {
      const before = await older.find({}, { sort: { _id: 1 } })
      expect(before.map(({ text }) => text)).toEqual(['old', 'new', 'new', 'new'])
      for (const _id of [2, 3, 4]) {
        await expect(older.updateOne({ _id }, { $set: { text: 'x' } })).rejects.toThrow(NewerDocument)
        await expect(older.updateOne({ _id }, { $set: { text: 'x' } }, { upsert: true })).rejects.toThrow(NewerDocument)
        await expect(older.findOneAndUpdate({ _id }, { $addToSet: { tags: 'x' } })).rejects.toThrow(NewerDocument)
      }
      await expect(older.updateMany({}, { $set: { text: 'x' } })).rejects.toThrow(NewerDocument)
      const inTransaction = opened.storage.transact(async (transaction) => {
        await transaction.collection(cards(1)).updateOne({ _id: 1 }, { $set: { text: 'x' } })
        await transaction.collection(cards(1)).updateOne({ _id: 2 }, { $set: { text: 'x' } })
      })
      await expect(inTransaction).rejects.toThrow(NewerDocument)
      expect(await older.find({}, { sort: { _id: 1 } })).toEqual(before)
    })

    test('do not keep an older process from its own documents', async () => {
      expect(await older.updateOne({ _id: 1 }, { $set: { text: 'mine' } })).toBe(true)
      expect(await older.updateOne({ _id: 9 }, { $set: { text: 'mine' } })).toBe(false)
      expect(await older.findOneAndUpdate({ text: { $exists: true } }, { $set: { tags: [] } })).toMatchObject({
        _id: 1,
      })
      expect(await older.updateMany({ text: 'mine' }, { $set: { text: 'again' } })).toBe(1)
      expect(await older.findOne({ _id: 1 })).toEqual({ _id: 1, text: 'again', tags: [] })
      expect(await older.deleteOne({ _id: 3 })).toBe(true)
      const newer = (await opened.reopen()).collection(cards(2))
      expect(await newer.updateMany({}, { $set: { text: 'all' } })).toBe(3)
    })
  })
}
