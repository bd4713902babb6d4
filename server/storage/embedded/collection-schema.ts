import { encodeKey, isKeyValue, type KeyValue } from './ordered-key.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

/** A document inside the engine: its fields are known to the caller's type only. */
export type StoredDocument = Document & { [field: string]: unknown }

/** A declared index, with the bytes its keys begin with. */
export interface IndexSchema {
  name: string
  fields: readonly string[]
  unique: boolean
  sparse: boolean
  prefix: Buffer
}

/** A collection's definition as the engine works with it. */
export interface CollectionSchema {
  name: string
  indexes: readonly IndexSchema[]
  /** What the keys of its documents begin with. */
  prefix: Buffer
}

/** LMDB takes no longer key. */
const MAX_KEY_BYTES = 1978

/** Reads a definition; throws TypeError when it declares an index without fields or the same one twice. */
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

/** The last part of a document's key: what tells it from the others of its collection. */
export function encodeId(id: Document['_id']): Buffer {
  return encodeKey([id])
}

/** The key an index holds for the document, without the document's id; null when a sparse index leaves it out. */
export function indexedValues(schema: CollectionSchema, index: IndexSchema, document: StoredDocument): Buffer | null {
  const values: KeyValue[] = []
  for (const field of index.fields) {
    const value = document[field] ?? null
    if (!isKeyValue(value))
      throw new TypeError(`${schema.name}.${field} is indexed and so cannot hold an array or object`)
    if (value === null && index.sparse) return null
    values.push(value)
  }
  return encodeKey(values)
}

/** The whole key of the document's entry in the index; null when a sparse index leaves it out. */
export function indexEntryKey(schema: CollectionSchema, index: IndexSchema, document: StoredDocument): Buffer | null {
  const values = indexedValues(schema, index, document)
  return values && checkedKey(schema, Buffer.concat([index.prefix, values, encodeId(document._id)]))
}

export function documentKey(schema: CollectionSchema, id: Buffer): Buffer {
  return checkedKey(schema, Buffer.concat([schema.prefix, id]))
}

function checkedKey(schema: CollectionSchema, key: Buffer): Buffer {
  if (key.length > MAX_KEY_BYTES) throw new RangeError(`an _id or indexed value of ${schema.name} is too long`)
  return key
}
