/** Evaluates filters with mingo, which implements MongoDB's query operators. */
import { Context } from 'mingo/core'
import { $and, $eq, $exists, $in, $ne, $nin, $or, $regex } from 'mingo/operators/query'
import { Query } from 'mingo/query'
import type { StoredDocument } from './collection-schema.ts'
import { encodeKey, isKeyValue, kindOf } from './ordered-key.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'

/** Returns a function that tests a document against the filter, with MongoDB's semantics. */
export function compileFilter(filter: PlainFilter): (document: StoredDocument) => boolean {
  let query: Query<StoredDocument> | null = null
  const test = (document: StoredDocument): boolean => {
    query ??= new Query<StoredDocument>(criteria(filter), { context: operators })
    return query.test(document)
  }
  const equalities = scalarEqualities(filter)
  if (!equalities) return test
  return (document) => {
    for (const [field, scalar] of equalities) {
      const value = document[field]
      // An array matches what one of its elements matches.
      if (typeof value === 'object' && value !== null) return test(document)
      if (value !== scalar) return false
    }
    return true
  }
}

/** Returns what each field must equal where the filter says only that, of strings, numbers and booleans; else null. Most queries are so. */
function scalarEqualities({ fields, all, any }: PlainFilter): [field: string, value: unknown][] | null {
  if (all.length > 0 || any) return null
  const equalities: [string, unknown][] = []
  for (const [field, { $eq, ...others }] of fields) {
    const isScalar = typeof $eq === 'string' || typeof $eq === 'boolean' || Number.isFinite($eq)
    if (!isScalar || Object.keys(others).length > 0) return null
    equalities.push([field, $eq])
  }
  return equalities
}

function criteria(filter: PlainFilter): Record<string, unknown> {
  return {
    ...Object.fromEntries(filter.fields),
    ...(filter.all.length > 0 && { $and: filter.all.map(criteria) }),
    ...(filter.any && { $or: filter.any.map(criteria) }),
  }
}

/**
 * Replaces mingo's comparisons, which order strings by UTF-16 units and distinguish absent from null. MongoDB and our indexes
 * order strings by UTF-8 bytes, and a filter must agree with the index that serves it.
 */
function comparison(holds: (order: number) => boolean) {
  return (field: string, bound: unknown, _options: unknown) => {
    if (!isKeyValue(bound)) throw new TypeError(`a filter compares ${field} with scalars, dates and byte arrays only`)
    const kind = kindOf(bound)
    const key = encodeKey([bound])
    return (document: unknown): boolean => {
      const value = (document as StoredDocument)[field] ?? null // mingo passes what `test` was given
      return isKeyValue(value) && kindOf(value) === kind && holds(Buffer.compare(encodeKey([value]), key))
    }
  }
}

const operators = Context.init({
  query: {
    $and,
    $or,
    $eq,
    $ne,
    $in,
    $nin,
    $exists,
    $regex,
    $gt: comparison((order) => order > 0),
    $gte: comparison((order) => order >= 0),
    $lt: comparison((order) => order < 0),
    $lte: comparison((order) => order <= 0),
  },
})
