/** A collection's definition as the embedded engine uses it, and the LMDB keys of its documents and index entries. */
import { encodeKey, isKeyValue, type KeyValue } from './ordered-key.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

/** A document inside the engine, which does not know the types of its fields. */
export type StoredDocument = Document & { [field: string]: unknown }

/** A declared index. */
export interface IndexSchema {
  /** The field names, separated by spaces. */
  name: string
  fields: readonly string[]
  unique: boolean
  sparse: boolean
  /** The bytes that all keys of the index begin with. */
  prefix: Buffer
}

export interface CollectionSchema {
  name: string
  indexes: readonly IndexSchema[]
  /** The bytes that the keys of its documents begin with. */
  prefix: Buffer
}

/** LMDB's limit. */
const MAX_KEY_BYTES = 1978

/** Throws TypeError when the definition declares an index without fields, or the same index twice. */
export function schemaOf<T extends Document>(definition: CollectionDefinition<T>): CollectionSchema {
  const indexes = definition.indexes.map((index): IndexSchema => {
    if (index.fields.length === 0) throw new TypeError(`an index of ${definition.name} has no fields`)
    const name = index.fields.join(' ')
    const prefix = encodeKey([definition.name, name])
    return { name, fields: index.fields, unique: index.unique ?? false, sparse: index.sparse ?? false, prefix }
  })
  if (new Set(indexes.map((index) => index.name)).size < indexes.length) {
    throw new TypeError(`${definition.name} declares an index twice`)
  }
  return { name: definition.name, indexes, prefix: encodeKey([definition.name]) }
}

/** Returns the last part of a document's key, which is unique in its collection. */
export function encodeId(id: Document['_id']): Buffer {
  return encodeKey([id])
}

/** Returns the document's encoded values of the indexed fields; null when a sparse index leaves the document out. */
export function indexedValues(schema: CollectionSchema, index: IndexSchema, document: StoredDocument): Buffer | null {
  const values: KeyValue[] = []
  for (const field of index.fields) {
    const value = document[field] ?? null
    if (!isKeyValue(value)) throw new TypeError(`${schema.name}.${field} is indexed and cannot hold an array or object`)
    if (value === null && index.sparse) return null
    values.push(value)
  }
  return encodeKey(values)
}

/** Returns the full key of the document's index entry; null when a sparse index leaves the document out. */
export function indexEntryKey(schema: CollectionSchema, index: IndexSchema, document: StoredDocument): Buffer | null {
  const values = indexedValues(schema, index, document)
  return values && checkedKey(schema, Buffer.concat([index.prefix, values, encodeId(document._id)]))
}

/** `id` is an encoded id. Throws RangeError when the key is too long for LMDB. */
export function documentKey(schema: CollectionSchema, id: Buffer): Buffer {
  return checkedKey(schema, Buffer.concat([schema.prefix, id]))
}

function checkedKey(schema: CollectionSchema, key: Buffer): Buffer {
  if (key.length > MAX_KEY_BYTES) throw new RangeError(`an _id or indexed value of ${schema.name} is too long`)
  return key
}
