/** The rows of templates in storage. */
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'

/** What a new version of a shipped page changes. */
export type RenewedFields = Pick<TemplateRow, 'platesHash' | 'regionCount' | 'difficulty' | 'shippedDifficulty'>

/** A removed row stays and is only marked, because artworks were made from it (TEMPLATE-2). */
export function createTemplateRepository(storage: Storage) {
  const rows = storage.collection(templateCollection)
  return {
    /** Returns all rows in the order of their ids, removed ones included. */
    listEver: (): Promise<TemplateRow[]> => rows.find({}, { sort: { _id: 1 } }),
    /** Returns null for unknown rows only. */
    findEver: (id: number): Promise<TemplateRow | null> => rows.findOne({ _id: id }),
    /** Whether a row has these plates now, removed ones included. */
    hasPlates: async (platesHash: string): Promise<boolean> => (await rows.findOne({ platesHash })) !== null,
    /** Inserts all rows or none. Returns false when another process has inserted one of these ids first. */
    async insertMany(given: readonly TemplateRow[]): Promise<boolean> {
      try {
        await rows.insertMany(given)
        return true
      } catch (error) {
        if (error instanceof DuplicateKey) return false
        throw error
      }
    },
    /** Sets these fields, unless another process has given the page other plates than `before` in the meantime. */
    async renew({ _id, platesHash }: Pick<TemplateRow, '_id' | 'platesHash'>, fields: RenewedFields): Promise<void> {
      await rows.updateOne({ _id, platesHash }, { $set: fields })
    },
  }
}

export type TemplateRepository = ReturnType<typeof createTemplateRepository>
