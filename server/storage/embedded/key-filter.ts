/** What an index entry tells about a document without reading it: the values of the indexed fields. */
import type { IndexSchema, StoredDocument } from './documents/collection-schema.ts'
import { compileFilter } from './documents/document-filter.ts'
import { decodeValue, endOfValue } from './documents/ordered-key.ts'
import type { KeyRange } from './query-plan.ts'
import type { Conditions, PlainFilter } from '#server/storage/plain-filter.ts'

export interface KeyFilter {
  /** Returns false for the key of a document that does not match; null when the keys' range says all that keys can say. */
  readonly mayMatch: ((key: Buffer) => boolean) | null
  /** Whether every document whose key may match does match. */
  readonly isExact: boolean
}

/** An entry holds null for an absent field, and those differ for `$exists` only. */
const isToldByKey = (conditions: Conditions): boolean => conditions.$exists === undefined

/** Whether the conditions hold for all values that the plan has made key ranges of. */
const isEquality = (conditions: Conditions): boolean => ['$eq', '$in'].includes(Object.keys(conditions).join())

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
export function keyFilterOf(filter: PlainFilter, index: IndexSchema, range: KeyRange): KeyFilter {
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
