/** Applies updates to documents with mingo, which implements MongoDB's update operators. */
import { updateOne } from 'mingo/updater'
import { isEqual } from 'mingo/util'
import type { StoredDocument } from './collection-schema.ts'
import { assertUpsertId, copyPlain, type PlainUpdate } from '#server/storage/plain-value.ts'
import { filterEqualities, type PlainFilter } from '#server/storage/plain-filter.ts'

/**
 * Returns an updated copy of the document, or the same object when the update changes nothing. Throws TypeError where MongoDB
 * refuses: for `$inc` on a field that is no number, and `$addToSet` or `$pull` on one that is no array.
 */
export function updatedDocument(document: StoredDocument, update: PlainUpdate): StoredDocument {
  for (const field of Object.keys(update.$inc)) {
    const value = document[field]
    if (value !== undefined && typeof value !== 'number') throw new TypeError(`$inc: ${field} is no number`)
  }
  for (const field of Object.keys(update.$pull)) arrayOf(document, field)
  const { $set, $unset, $inc, $addToSet, $pull } = update
  const modifier = { $set: { ...$set, ...additions(document, $addToSet) }, $unset, $inc, $pull }
  const next = copyPlain(document)
  const { modifiedCount } = updateOne([next], {}, modifier, { cloneMode: 'deep' })
  return modifiedCount > 0 ? next : document
}

/** Replaces mingo's `$addToSet`, which would also remove older duplicates from the array. MongoDB leaves them. */
function additions(document: StoredDocument, $addToSet: Record<string, unknown>): Record<string, unknown[]> {
  const added: Record<string, unknown[]> = {}
  for (const [field, value] of Object.entries($addToSet)) {
    const array = arrayOf(document, field)
    if (!array.some((element) => isEqual(element, value))) added[field] = [...array, value]
  }
  return added
}

function arrayOf(document: StoredDocument, field: string): unknown[] {
  const value = document[field] ?? []
  if (!Array.isArray(value) || document[field] === null) throw new TypeError(`${field} is no array`)
  return value
}

/** Returns the document that an upsert inserts: the filter's equalities, then the update. Throws TypeError without an `_id`. */
export function upsertedDocument(filter: PlainFilter, update: PlainUpdate): StoredDocument {
  const { _id, ...start } = { ...filterEqualities(filter), ...update.$setOnInsert }
  assertUpsertId(_id)
  return updatedDocument({ _id, ...copyPlain(start) }, update)
}
