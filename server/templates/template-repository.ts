/** The rows of templates in storage. */
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'

export interface TemplateRepository {
  /** Returns the ids of all rows, removed ones included. */
  ids(): Promise<Set<number>>
  /** Returns the rows in the order of their ids, without removed ones. */
  list(): Promise<TemplateRow[]>
  /** Returns null for unknown and removed rows. */
  find(id: number): Promise<TemplateRow | null>
  /** Inserts all rows or none. Returns false when another process has inserted one of these ids first. */
  insertMany(rows: readonly TemplateRow[]): Promise<boolean>
}

/** A removed row stays and is only marked, because artworks were made from it (TEMPLATE-2). */
export function createTemplateRepository(storage: Storage): TemplateRepository {
  const rows = storage.collection(templateCollection)
  return {
    ids: async () => new Set((await rows.find({})).map((row) => row._id)),
    list: () => rows.find({ deletedAt: null }, { sort: { _id: 1 } }),
    find: (id) => rows.findOne({ _id: id, deletedAt: null }),
    async insertMany(given) {
      try {
        await rows.insertMany(given)
        return true
      } catch (error) {
        if (error instanceof DuplicateKey) return false
        throw error
      }
    },
  }
}
