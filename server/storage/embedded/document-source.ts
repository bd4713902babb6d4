/** The common reading interface of committed documents and of layers of uncommitted changes. */
import type { CollectionSchema, IndexSchema, StoredDocument } from './documents/collection-schema.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'
import type { QueryPlan } from './query-plan.ts'

export interface PreparedQuery {
  plan: QueryPlan
  filter: PlainFilter
  /** The encoded ids that a match must have, or null. They save a layer from scanning all its changes. */
  ids: readonly Buffer[] | null
  matches: (document: StoredDocument) => boolean
  compare: (a: StoredDocument, b: StoredDocument) => number
  /** The first matches that nobody wants. A source that knows matches by their index entries leaves them out and counts down. */
  unwanted: { count: number } | null
}

/** Documents at one point: the committed ones, or those with a layer of changes on top. */
export interface DocumentSource {
  get(schema: CollectionSchema, id: Buffer): StoredDocument | null
  /** Yields the matches, in the query's order if its plan is ordered. They belong to the source: copy before changing or returning them. */
  scan(schema: CollectionSchema, query: PreparedQuery): Iterable<StoredDocument>
  /** Returns the number of matches, or null when they must be read to be counted. */
  count(schema: CollectionSchema, query: Pick<PreparedQuery, 'plan' | 'filter'>): number | null
  /** Yields the ids of documents that may hold these values in a unique index. The caller checks their present values. */
  owners(schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer>
}
