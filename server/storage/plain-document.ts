import { copyPlain } from './plain-value.ts'
import { versionFields } from './schema-version.ts'
import type { Document } from './storage.ts'

/** Returns a copy of a document as both engines store it, with its schema version. Throws TypeError when its `_id` is not a number or a string. */
export function plainDocument(document: Document, version: number): Document & { [field: string]: unknown } {
  if (!isDocumentId(document._id)) throw new TypeError('a document needs a number or a string as its _id')
  return copyPlain({ ...document, ...versionFields(version) })
}

/** Throws TypeError when an upsert has no `_id` to insert, because the engines would generate different ones. */
export function assertUpsertId(id: unknown): asserts id is Document['_id'] {
  if (!isDocumentId(id)) throw new TypeError('an upsert needs an _id, in its filter or in $setOnInsert')
}

function isDocumentId(id: unknown): id is Document['_id'] {
  return typeof id === 'number' || typeof id === 'string'
}
