import { updateOne } from 'mingo/updater'
import type { StoredDocument } from '#server/storage/embedded/collection-schema.ts'
import type { PlainFilter } from '#server/storage/plain-filter.ts'
import type { PlainUpdate } from '#server/storage/plain-update.ts'
import { copyPlain } from '#server/storage/plain-value.ts'

/**
 * The document after the update, or the very same object when the update changes nothing. Throws TypeError where MongoDB refuses: `$inc` on what is
 * no number, `$addToSet` and `$pull` on what is no array.
 */
export function updated(document: StoredDocument, update: PlainUpdate): StoredDocument {
  for (const field of Object.keys(update.$inc)) {
    const value = document[field]
    if (value !== undefined && typeof value !== 'number') throw new TypeError(`$inc: ${field} is no number`)
  }
  for (const field of [...Object.keys(update.$addToSet), ...Object.keys(update.$pull)]) {
    const value = document[field]
    if (value !== undefined && !Array.isArray(value)) throw new TypeError(`${field} is no array`)
  }
  const next = copyPlain(document)
  const { $setOnInsert: _onlyOnInsert, ...modifier } = update
  const { modifiedCount } = updateOne([next], {}, modifier, { cloneMode: 'deep' })
  return modifiedCount > 0 ? next : document
}

/**
 * The document an upsert inserts: what the filter demands by equality, then the update. Throws TypeError when neither
 * gives an `_id`: the engines would make different ones.
 */
export function upserted(filter: PlainFilter, update: PlainUpdate): StoredDocument {
  const { _id, ...start } = { ...equalities(filter), ...update.$setOnInsert }
  if (typeof _id !== 'number' && typeof _id !== 'string') {
    throw new TypeError('an upsert needs an _id, in its filter or in $setOnInsert')
  }
  return updated({ _id, ...copyPlain(start) }, update)
}

function equalities(filter: PlainFilter): Record<string, unknown> {
  const fields = [...filter.fields].filter(([, conditions]) => '$eq' in conditions)
  return Object.assign(
    Object.fromEntries(fields.map(([field, conditions]) => [field, conditions.$eq])),
    ...filter.all.map(equalities),
  )
}
