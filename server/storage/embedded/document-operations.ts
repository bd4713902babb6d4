/** The collection operations (find, update, delete, count) on plain filters and updates. */
import { isNewer, NewerDocument } from '#server/storage/schema-version.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'
import type { PlainSort, PlainUpdate } from '#server/storage/plain-value.ts'
import { type CollectionSchema, encodeId, type StoredDocument } from './documents/collection-schema.ts'
import { compileFilter } from './documents/document-filter.ts'
import type { DocumentSource } from './document-source.ts'
import { updatedDocument, upsertedDocument } from './documents/document-update.ts'
import { fieldConstraints } from './documents/field-constraints.ts'
import type { Layer } from './layer.ts'
import { encodeKey, isKeyValue } from './documents/ordered-key.ts'
import { planQuery } from './query-plan.ts'

export interface Query {
  filter: PlainFilter
  sort: PlainSort
  /** Infinity means all. */
  limit: number
  skip: number
}

/** Yields the documents that a query finds. They belong to the source: copy them before changing or returning them. */
export function* findDocuments(
  source: DocumentSource,
  schema: CollectionSchema,
  query: Query,
): Iterable<StoredDocument> {
  const plan = planQuery(schema, query.filter, query.sort)
  const compare = compareBy(query.sort)
  const unwanted = { count: query.skip }
  const found = source.scan(schema, {
    plan,
    filter: query.filter,
    ids: requiredIds(query.filter),
    matches: compileFilter(query.filter),
    compare,
    unwanted: plan.ordered ? unwanted : null,
  })
  const ordered = plan.ordered ? found : [...found].toSorted(compare)
  let left = query.limit
  if (left <= 0) return
  for (const document of ordered) {
    if (unwanted.count > 0) unwanted.count--
    else {
      yield document
      if (--left <= 0) return
    }
  }
}

/** Updates the first match; without a match, inserts if `upsert`. Returns the document after the change, or null. */
export function changeFirst(
  layer: Layer,
  schema: CollectionSchema,
  { filter, sort, update, upsert }: { filter: PlainFilter; sort: PlainSort; update: PlainUpdate; upsert: boolean },
): { document: StoredDocument; matched: boolean } | null {
  let newer: StoredDocument | undefined
  for (const found of findDocuments(layer, schema, { filter, sort, limit: Infinity, skip: 0 })) {
    if (!isNewer(found, schema.version)) return { document: change(layer, schema, found, update), matched: true }
    newer ??= found
  }
  if (newer) throw new NewerDocument(schema.name, newer._id)
  if (!upsert) return null
  const document = upsertedDocument(filter, update)
  layer.insert(schema, document)
  return { document, matched: false }
}

/** Updates every match. Returns how many there were. */
export function changeAll(layer: Layer, schema: CollectionSchema, filter: PlainFilter, update: PlainUpdate): number {
  const found = [...findDocuments(layer, schema, everything(filter))]
  const newer = found.find((document) => isNewer(document, schema.version))
  if (newer) throw new NewerDocument(schema.name, newer._id)
  for (const document of found) change(layer, schema, document, update)
  return found.length
}

/** Removes at most `limit` matches. Returns how many it removed. */
export function removeMatches(layer: Layer, schema: CollectionSchema, filter: PlainFilter, limit: number): number {
  const found = [...findDocuments(layer, schema, { ...everything(filter), limit })]
  for (const document of found) layer.remove(schema, encodeId(document._id))
  return found.length
}

export function countMatches(source: DocumentSource, schema: CollectionSchema, filter: PlainFilter): number {
  const known = source.count(schema, { plan: planQuery(schema, filter, []), filter })
  if (known !== null) return known
  let count = 0
  for (const _document of findDocuments(source, schema, everything(filter))) count++
  return count
}

function change(layer: Layer, schema: CollectionSchema, document: StoredDocument, update: PlainUpdate): StoredDocument {
  const next = updatedDocument(document, update)
  if (next !== document) layer.replace(schema, next)
  return next
}

/** Returns the encoded ids that a match must have, each once; null when the filter does not restrict the id. */
function requiredIds(filter: PlainFilter): Buffer[] | null {
  const ids = fieldConstraints(filter).get('_id')?.oneOf
  if (!ids) return null
  return [...new Map(ids.map((id) => [encodeKey([id]).toString('latin1'), encodeKey([id])])).values()]
}

function everything(filter: PlainFilter): Query {
  return { filter, sort: [], limit: Infinity, skip: 0 }
}

/** Returns a comparison of documents by the fields of a sort. It orders as the indexes do, and absent counts as null. */
function compareBy(sort: PlainSort): (a: StoredDocument, b: StoredDocument) => number {
  return (a, b) => {
    for (const [field, direction] of sort) {
      const order = Buffer.compare(sortKey(a, field), sortKey(b, field))
      if (order !== 0) return order * direction
    }
    return 0
  }
}

function sortKey(document: StoredDocument, field: string): Buffer {
  const value = document[field] ?? null
  if (!isKeyValue(value)) throw new TypeError(`cannot sort by ${field}: it holds an array or object`)
  return encodeKey([value])
}
