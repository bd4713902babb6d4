import type { StoredDocument } from './collection-schema.ts'
import { encodeKey, isKeyValue } from './ordered-key.ts'
import type { PlainSort } from '#server/storage/plain-sort.ts'

/** Returns a comparison of documents by the fields of a sort. It orders as the indexes do, and absent counts as null. */
export function compareBy(sort: PlainSort): (a: StoredDocument, b: StoredDocument) => number {
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
