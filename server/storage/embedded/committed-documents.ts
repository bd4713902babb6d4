import { type CollectionSchema, documentKey, type IndexSchema, type StoredDocument } from './collection-schema.ts'
import type { DocumentSource, PreparedQuery } from './document-source.ts'
import type { LmdbStore } from './lmdb-store.ts'
import type { KeyRange } from './query-plan.ts'

/** The cost of one query. Tests check that frequent queries use an index. */
export interface QueryReport {
  collection: string
  /** The names of the indexes used; `_id` stands for the documents table itself. */
  indexes: readonly string[]
  /** How many documents were read, matching or not. */
  examined: number
  scansAll: boolean
}

/** The committed documents, read from LMDB. */
export class CommittedDocuments implements DocumentSource {
  readonly #store: LmdbStore
  readonly #onQuery: (report: QueryReport) => void

  constructor(store: LmdbStore, onQuery: (report: QueryReport) => void) {
    this.#store = store
    this.#onQuery = onQuery
  }

  get(schema: CollectionSchema, id: Buffer): StoredDocument | null {
    return this.#store.document(documentKey(schema, id))
  }

  *scan(schema: CollectionSchema, { plan, matches }: PreparedQuery): Iterable<StoredDocument> {
    const seen = plan.ranges.length > 1 ? new Set<StoredDocument['_id']>() : null
    let examined = 0
    try {
      for (const range of plan.ranges) {
        for (const document of this.#candidates(schema, range, plan.reverse)) {
          examined++
          if (!matches(document) || seen?.has(document._id)) continue
          seen?.add(document._id)
          yield document
        }
      }
    } finally {
      const indexes = new Set(plan.ranges.map((range) => range.index?.name ?? '_id'))
      this.#onQuery({ collection: schema.name, indexes: [...indexes], examined, scansAll: plan.scansAll })
    }
  }

  *owners(_schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer> {
    const start = Buffer.concat([index.prefix, values])
    const end = Buffer.concat([start, Buffer.of(0xff)])
    for (const { id } of this.#store.indexEntries({ start, end, reverse: false, limit: 2 })) yield id
  }

  /**
   * Reads in chunks, each from a new LMDB read transaction. A slow reader of a long result would otherwise hold one open and
   * keep LMDB from reusing old pages.
   */
  *#candidates(schema: CollectionSchema, range: KeyRange, reverse: boolean): Iterable<StoredDocument> {
    let { start, end } = range
    for (let limit = 8; ; limit = Math.min(limit * 4, 512)) {
      let last: Buffer | undefined
      let count = 0
      if (range.index) {
        const entries = this.#store.indexEntries({ start, end, reverse, limit })
        last = entries.at(-1)?.key
        count = entries.length
        for (const { id } of entries) {
          const document = this.get(schema, id)
          if (document) yield document
        }
      } else {
        const entries = this.#store.documents({ start, end, reverse, limit })
        last = entries.at(-1)?.key
        count = entries.length
        for (const { document } of entries) yield document
      }
      if (!last || count < limit) return
      if (reverse) end = last
      else start = Buffer.concat([last, Buffer.of(0)])
    }
  }
}
