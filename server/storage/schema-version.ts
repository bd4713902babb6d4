/**
 * The schema version of documents (STORAGE-3). A definition whose documents change so that older programs must not rewrite them
 * raises its `version`; documents that it writes from then on carry that number. Version 1 is not stored.
 */
import type { Document } from './storage.ts'

/** The field that the engines add; no document type has it. */
export const VERSION_FIELD = 'schemaVersion'

/**
 * Thrown by a reader that must understand a document, such as an entry of a log, and by writes: by an update of one document that matches only documents of a newer version, and by an update of many that matches any.
 * Nothing of that call is written.
 */
export class NewerDocument extends Error {
  override readonly name = 'NewerDocument'
  constructor(collection: string, id: Document['_id']) {
    super(
      `${collection} ${id} was written by a newer version of Fridgedoor, and this one leaves it alone: update the server`,
    )
  }
}

/** Returns the fields that every insert and update of this version sets. */
export function versionFields(version: number): { schemaVersion?: number } {
  return version > 1 ? { [VERSION_FIELD]: version } : {}
}

/** Returns whether a stored document is of a later version than the program's. */
export function isNewer(document: object, version: number): boolean {
  return VERSION_FIELD in document && Number(document[VERSION_FIELD] ?? 1) > version
}
