/** The common reading interface of committed documents and of layers of uncommitted changes. */
import type { CollectionSchema, IndexSchema, StoredDocument } from './collection-schema.ts'
import type { QueryPlan } from './query-plan.ts'

export interface PreparedQuery {
  plan: QueryPlan
  /** The encoded ids that a match must have, or null. They save a layer from scanning all its changes. */
  ids: readonly Buffer[] | null
  matches: (document: StoredDocument) => boolean
  compare: (a: StoredDocument, b: StoredDocument) => number
}

/** Documents at one point: the committed ones, or those with a layer of changes on top. */
export interface DocumentSource {
  get(schema: CollectionSchema, id: Buffer): StoredDocument | null
  /** Yields the matches, in the query's order if its plan is ordered. They belong to the source: copy before changing or returning them. */
  scan(schema: CollectionSchema, query: PreparedQuery): Iterable<StoredDocument>
  /** Yields the ids of documents that may hold these values in a unique index. The caller checks their present values. */
  owners(schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer>
}
