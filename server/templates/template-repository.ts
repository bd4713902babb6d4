import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'

export interface TemplateRepository {
  /** Ids of all rows, removed ones included. */
  ids(): Promise<Set<number>>
  /** In the order of their ids, without removed ones. */
  list(): Promise<TemplateRow[]>
  /** Null for unknown and removed ones. */
  find(id: number): Promise<TemplateRow | null>
  /** All or none; false when another process has put one of these ids first. */
  insertMany(rows: readonly TemplateRow[]): Promise<boolean>
}

/** The rows of pages to color; removed ones stay, marked, because artworks begun on them do. */
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
