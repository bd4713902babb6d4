import {
  type CollectionSchema,
  documentKey,
  type IndexSchema,
  type StoredDocument,
} from './documents/collection-schema.ts'
import type { DocumentSource, PreparedQuery } from './document-source.ts'
import { type KeyFilter, keyFilterOf } from './key-filter.ts'
import type { KeySpan, LmdbStore } from './lmdb-store.ts'
import type { KeyRange, QueryPlan } from './query-plan.ts'

/** The cost of one query. Tests check that frequent queries use an index. */
export interface QueryReport {
  collection: string
  /** The names of the indexes used; `_id` stands for the documents table itself. */
  indexes: readonly string[]
  /** How many documents were read, matching or not. */
  examined: number
  /** How many index entries were read, without those that the storage itself counted or passed over. */
  entries: number
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

  *scan(schema: CollectionSchema, { plan, filter, matches, unwanted }: PreparedQuery): Iterable<StoredDocument> {
    const seen = plan.ranges.length > 1 ? new Set<StoredDocument['_id']>() : null
    const cost = { examined: 0, entries: 0 }
    try {
      for (const range of plan.ranges) {
        for (const document of this.#candidates(schema, { range, reverse: plan.reverse, filter, unwanted, cost })) {
          cost.examined++
          if (!matches(document) || seen?.has(document._id)) continue
          seen?.add(document._id)
          yield document
        }
      }
    } finally {
      this.#report(schema, plan, cost)
    }
  }

  /** Counts the entries of an index that tell all that the filter asks; the storage itself counts them where a range tells it. */
  count(schema: CollectionSchema, { plan, filter }: Pick<PreparedQuery, 'plan' | 'filter'>): number | null {
    const [range, ...others] = plan.ranges
    if (!range?.index || others.length > 0) return null
    const { isExact, mayMatch } = keyFilterOf(filter, range.index, range)
    if (!isExact) return null
    const cost = { examined: 0, entries: 0 }
    let count = 0
    if (!mayMatch) count = this.#store.countEntries(range)
    else for (const { key } of this.#entries(range, { reverse: false, offset: 0, cost })) if (mayMatch(key)) count++
    this.#report(schema, plan, cost)
    return count
  }

  #report(schema: CollectionSchema, plan: QueryPlan, cost: { examined: number; entries: number }): void {
    const indexes = new Set(plan.ranges.map((range) => range.index?.name ?? '_id'))
    this.#onQuery({ collection: schema.name, indexes: [...indexes], ...cost, scansAll: plan.scansAll })
  }

  *owners(_schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer> {
    const start = Buffer.concat([index.prefix, values])
    const end = Buffer.concat([start, Buffer.of(0xff)])
    for (const { id } of this.#store.indexEntries({ start, end, reverse: false, limit: 2 })) yield id
  }

  *#candidates(schema: CollectionSchema, search: Search): Iterable<StoredDocument> {
    const { range, reverse, filter, unwanted, cost } = search
    if (!range.index) {
      for (const { document } of inChunks(range, reverse, (span) => this.#store.documents(span))) yield document
      return
    }
    const { mayMatch, isExact }: KeyFilter = keyFilterOf(filter, range.index, range)
    const offset = isExact && !mayMatch && unwanted ? unwanted.count : 0
    if (unwanted) unwanted.count -= offset
    for (const { key, id } of this.#entries(range, { reverse, offset, cost })) {
      if (mayMatch && !mayMatch(key)) continue
      if (isExact && unwanted && unwanted.count > 0) {
        unwanted.count--
        continue
      }
      const document = this.get(schema, id)
      if (document) yield document
    }
  }

  *#entries(
    range: KeyRange,
    { reverse, offset, cost }: { reverse: boolean; offset: number; cost: { entries: number } },
  ): Iterable<{ key: Buffer; id: Buffer }> {
    let left = offset
    const read = (span: KeySpan): { key: Buffer; id: Buffer }[] => {
      const entries = this.#store.indexEntries({ ...span, offset: left })
      left = 0
      return entries
    }
    for (const entry of inChunks(range, reverse, read)) {
      cost.entries++
      yield entry
    }
  }
}

interface Search extends Pick<PreparedQuery, 'filter' | 'unwanted'> {
  readonly range: KeyRange
  readonly reverse: boolean
  /** Counts what is read. */
  readonly cost: { examined: number; entries: number }
}

/**
 * Reads in chunks, each from a new LMDB read transaction. A slow reader of a long result would otherwise hold one open and
 * keep LMDB from reusing old pages.
 */
function* inChunks<E extends { readonly key: Buffer }>(
  { start, end }: KeyRange,
  reverse: boolean,
  read: (span: KeySpan) => readonly E[],
): Iterable<E> {
  for (let limit = 8; ; limit = Math.min(limit * 4, 512)) {
    const entries = read({ start, end, reverse, limit })
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < limit) return
    if (reverse) end = last.key
    else start = Buffer.concat([last.key, Buffer.of(0)])
  }
}
