import type { CollectionSchema, IndexSchema, StoredDocument } from './collection-schema.ts'
import type { QueryPlan } from './query-plan.ts'

/** A query made ready: where to look, what to keep, how to order. */
export interface PreparedQuery {
  plan: QueryPlan
  /** The encoded ids that matches must have, when the filter names them: spares a layer looking through all its changes. */
  ids: readonly Buffer[] | null
  matches: (document: StoredDocument) => boolean
  compare: (a: StoredDocument, b: StoredDocument) => number
}

/** Documents as one moment sees them: what is committed, or that with a layer of changes over it. */
export interface DocumentSource {
  get(schema: CollectionSchema, id: Buffer): StoredDocument | null
  /** The matching documents, in the query's order when its plan is ordered. Belongs to the source: never changed, never handed out uncopied. */
  scan(schema: CollectionSchema, query: PreparedQuery): Iterable<StoredDocument>
  /** Ids of the documents that may hold these values in a unique index; some may have changed since. */
  owners(schema: CollectionSchema, index: IndexSchema, values: Buffer): Iterable<Buffer>
}
