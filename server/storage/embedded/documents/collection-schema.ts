/** A collection's definition as the embedded engine uses it, and the LMDB keys of its documents and index entries. */
import { encodeKey, isKeyValue, type KeyValue } from './ordered-key.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

/** A document inside the engine, which does not know the types of its fields. */
export type StoredDocument = Document & { [field: string]: unknown }

/** An index as a definition declares it. */
export interface DeclaredIndex {
  /** The field names, separated by spaces. */
  name: string
  unique: boolean
  sparse: boolean
}

/** An index that every write to its collection keeps up to date. */
export interface IndexSchema extends DeclaredIndex {
  fields: readonly string[]
  /** The bytes that all keys of the index begin with. */
  prefix: Buffer
  /** False while it is being built: queries do not use it, and it refuses no duplicates yet. */
  isWhole: boolean
}

export interface CollectionSchema {
  name: string
  /** The schema version of the documents that this program writes. */
  version: number
  /** The stored indexes, also those that this program does not declare. */
  indexes: readonly IndexSchema[]
  /** The bytes that the keys of its documents begin with. */
  prefix: Buffer
}

/** LMDB's limit. */
const MAX_KEY_BYTES = 1978

/** Returns the declared indexes. Throws TypeError for an index without fields, or one that is declared twice. */
export function declaredIndexes<T extends Document>({ name, indexes }: CollectionDefinition<T>): DeclaredIndex[] {
  const declared = indexes.map(({ fields, unique = false, sparse = false }): DeclaredIndex => {
    if (fields.length === 0) throw new TypeError(`an index of ${name} has no fields`)
    return { name: fields.join(' '), unique, sparse }
  })
  if (declared.some((index, i) => declared.findIndex((other) => isSameIndex(index, other)) < i)) {
    throw new TypeError(`${name} declares an index twice`)
  }
  return declared
}

/** Whether two indexes have the same fields and options. An index with another option is another index. */
export function isSameIndex(a: DeclaredIndex, b: DeclaredIndex): boolean {
  return a.name === b.name && a.unique === b.unique && a.sparse === b.sparse
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
