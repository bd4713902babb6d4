/** Copies what callers give to the storage, so that both engines store the same and nobody changes it afterwards. */
import type { Document, FindOptions, Update } from './storage.ts'
import { versionFields } from './schema-version.ts'

/**
 * Returns a deep copy of a document, or of a part of one, as both engines store it. Undefined fields are left out, -0 becomes
 * 0, and a Buffer becomes a Uint8Array with its own memory.
 *
 * Throws TypeError for everything but finite numbers, strings, booleans, null, arrays, plain objects, Date and Uint8Array, so
 * that neither engine stores what the other could not return.
 */
export function copyPlain<T>(value: T): T
export function copyPlain(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      // UTF-8 cannot encode a lone surrogate. It becomes the replacement character, as in MongoDB's driver.
      return value.isWellFormed() ? value : value.toWellFormed()
    case 'boolean':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`storage keeps finite numbers, not ${value}`)
      return value === 0 ? 0 : value
    case 'object':
      return value === null ? null : copyObject(value)
    default:
      throw new TypeError(`storage keeps plain values, not a ${typeof value}`)
  }
}

function copyObject(value: object): unknown {
  if (Array.isArray(value)) return value.map((element) => copyPlain(element))
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError('storage keeps valid dates only')
    return new Date(value)
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`storage keeps plain objects, not a ${value.constructor.name}`)
  }
  const copy: Record<string, unknown> = {}
  for (const [field, element] of Object.entries(value)) {
    if (element === undefined) continue
    if (field === '' || field === '__proto__' || field.startsWith('$') || field.includes('.') || field.includes('\0')) {
      throw new TypeError(`storage cannot keep a field named ${JSON.stringify(field)}`)
    }
    copy[field] = copyPlain(element)
  }
  return copy
}

/** A sort order as both engines read it: fields in order of significance, 1 ascending and -1 descending. */
export type PlainSort = readonly (readonly [field: string, direction: 1 | -1])[]

/** Copies a sort option. Fields whose direction is undefined are ignored. */
export function plainSort<T>(sort: FindOptions<T>['sort']): PlainSort {
  return Object.entries<1 | -1 | undefined>(sort ?? {}).flatMap(([field, direction]) =>
    direction === undefined ? [] : [[field, direction] as const],
  )
}

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

/** Fields and values by operator. */
export interface PlainUpdate {
  $set: Record<string, unknown>
  $unset: Record<string, ''>
  $inc: Record<string, number>
  $setOnInsert: Record<string, unknown>
  $addToSet: Record<string, unknown>
  $pull: Record<string, unknown>
}

/**
 * Copies and checks an update; fields whose value is undefined are ignored. Throws TypeError for an operator that the port
 * does not have, for a field that two operators change, and for an `_id` that anything but `$setOnInsert` sets. `version` is the
 * schema version that the update leaves in the document.
 */
export function plainUpdate<T extends Document>(update: Update<T>, version: number): PlainUpdate {
  const plain: PlainUpdate = {
    $set: versionFields(version),
    $unset: {},
    $inc: {},
    $setOnInsert: {},
    $addToSet: {},
    $pull: {},
  }
  const seen = new Set<string>()
  for (const [operator, changes] of Object.entries(update)) {
    if (!isOperator(operator)) throw new TypeError(`${operator} is not an update operator of the storage port`)
    for (const [field, value] of Object.entries<unknown>(changes ?? {})) {
      if (value === undefined) continue
      if (seen.has(field)) throw new TypeError(`an update changes ${field} twice`)
      if (field.startsWith('$') || field.includes('.')) throw new TypeError(`an update cannot name the field ${field}`)
      if (field === '_id' && operator !== '$setOnInsert') throw new TypeError('an update cannot change an _id')
      if (operator === '$inc' && typeof value !== 'number') throw new TypeError(`$inc needs a number for ${field}`)
      seen.add(field)
      Object.assign(plain[operator], { [field]: operator === '$unset' ? '' : copyPlain(value) })
    }
  }
  return plain
}

function isOperator(operator: string): operator is keyof PlainUpdate {
  return ['$set', '$unset', '$inc', '$setOnInsert', '$addToSet', '$pull'].includes(operator)
}
