import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'
import {
  type CollectionSchema,
  documentKey,
  type IndexSchema,
  type StoredDocument,
} from './documents/collection-schema.ts'
import type { DocumentSource, PreparedQuery } from './document-source.ts'
import type { KeySpan, LmdbStore } from './lmdb-store.ts'
import type { KeyRange, QueryPlan } from './query-plan.ts'
import { compileFilter } from './documents/document-filter.ts'
import { decodeValue, endOfValue } from './documents/ordered-key.ts'

/** An entry holds null for an absent field, and those differ for `$exists` only. */
const isToldByKey = (conditions: Conditions): boolean => conditions.$exists === undefined

/** Whether the conditions hold for all values that the plan has made key ranges of. */
const isEquality = (conditions: Conditions): boolean => ['$eq', '$in'].includes(Object.keys(conditions).join())

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
      if (range.fixedFields > 0) {
        // One `_id`: the key of its document is where the range begins.
        const document = this.#store.document(range.start)
        if (document) yield document
        return
      }
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

/** What an index entry tells about a document without reading it: the values of the indexed fields. */
interface KeyFilter {
  /** Returns false for the key of a document that does not match; null when the keys' range says all that keys can say. */
  readonly mayMatch: ((key: Buffer) => boolean) | null
  /** Whether every document whose key may match does match. */
  readonly isExact: boolean
}

/**
 * Whether the conditions are at most one lower and one upper bound, which a key range says in full: of numbers alone or of times alone,
 * whose keys are short.
 */
function isRange({ $gt, $gte, $lt, $lte, ...others }: Conditions): boolean {
  if (Object.keys(others).length > 0) return false
  if (($gt !== undefined && $gte !== undefined) || ($lt !== undefined && $lte !== undefined)) return false
  const bounds = [$gt, $gte, $lt, $lte].filter((bound) => bound !== undefined)
  return bounds.every((bound) => typeof bound === 'number') || bounds.every((bound) => bound instanceof Date)
}

/** @param range of an index, as the query plan has made it of the filter */
function keyFilterOf(filter: PlainFilter, index: IndexSchema, range: KeyRange): KeyFilter {
  const { fields } = index
  const told = [...filter.fields].filter(([field, conditions]) => fields.includes(field) && isToldByKey(conditions))
  const isExact = told.length === filter.fields.size && filter.all.length === 0 && filter.any === null
  const open = told.filter(([field, conditions]) => {
    const at = fields.indexOf(field)
    if (at < range.fixedFields) return !isEquality(conditions)
    return at > range.fixedFields || !isRange(conditions)
  })
  if (open.length === 0) return { mayMatch: null, isExact }
  const openFields = new Map(open)
  const last = fields.findLastIndex((field) => openFields.has(field))
  const matches = compileFilter({ fields: openFields, all: [], any: null })
  return {
    isExact,
    mayMatch(key) {
      const document: Record<string, unknown> = {}
      let at = index.prefix.length
      for (const field of fields.slice(0, last + 1)) {
        if (openFields.has(field)) {
          const { value, end } = decodeValue(key, at)
          document[field] = value
          at = end
        } else at = endOfValue(key, at)
      }
      // It has the fields that the filter reads.
      return matches(document as StoredDocument)
    },
  }
}
