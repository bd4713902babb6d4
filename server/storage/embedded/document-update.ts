import { updateOne } from 'mingo/updater'
import { isEqual } from 'mingo/util'
import type { StoredDocument } from './collection-schema.ts'
import { filterEqualities, type PlainFilter } from '#server/storage/plain-filter.ts'
import type { PlainUpdate } from '#server/storage/plain-update.ts'
import { copyPlain } from '#server/storage/plain-value.ts'

/**
 * The document after the update, or the very same object when the update changes nothing. Throws TypeError where MongoDB
 * refuses: `$inc` on what is no number, `$addToSet` and `$pull` on what is no array.
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

/** mingo's own `$addToSet` would also remove duplicates that were in the array before; MongoDB's leaves them. */
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

/**
 * The document an upsert inserts: what the filter demands by equality, then the update. Throws TypeError when neither
 * gives an `_id`: the engines would make different ones.
 */
export function upsertedDocument(filter: PlainFilter, update: PlainUpdate): StoredDocument {
  const { _id, ...start } = { ...filterEqualities(filter), ...update.$setOnInsert }
  if (typeof _id !== 'number' && typeof _id !== 'string') {
    throw new TypeError('an upsert needs an _id, in its filter or in $setOnInsert')
  }
  return updatedDocument({ _id, ...copyPlain(start) }, update)
}
