/** The rows of templates in storage. */
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'

export interface TemplateRepository {
  /** Returns all rows in the order of their ids, removed ones included. */
  listEver(): Promise<TemplateRow[]>
  /** Returns null for unknown rows only. */
  findEver(id: number): Promise<TemplateRow | null>
  /** Whether a row has these plates now, removed ones included. */
  hasPlates(platesHash: string): Promise<boolean>
  /** Inserts all rows or none. Returns false when another process has inserted one of these ids first. */
  insertMany(rows: readonly TemplateRow[]): Promise<boolean>
  /** Sets these fields, unless another process has given the page other plates than `before` in the meantime. */
  renew(before: Pick<TemplateRow, '_id' | 'platesHash'>, fields: RenewedFields): Promise<void>
}

/** What a new version of a shipped page changes. */
export type RenewedFields = Pick<TemplateRow, 'platesHash' | 'regionCount' | 'difficulty' | 'shippedDifficulty'>

/** A removed row stays and is only marked, because artworks were made from it (TEMPLATE-2). */
export function createTemplateRepository(storage: Storage): TemplateRepository {
  const rows = storage.collection(templateCollection)
  return {
    listEver: () => rows.find({}, { sort: { _id: 1 } }),
    findEver: (id) => rows.findOne({ _id: id }),
    hasPlates: async (platesHash) => (await rows.findOne({ platesHash })) !== null,
    async insertMany(given) {
      try {
        await rows.insertMany(given)
        return true
      } catch (error) {
        if (error instanceof DuplicateKey) return false
        throw error
      }
    },
    async renew({ _id, platesHash }, fields) {
      await rows.updateOne({ _id, platesHash }, { $set: fields })
    },
  }
}
