/** Builds and drops indexes when a collection's definition has changed. */
import {
  type CollectionSchema,
  type IndexSchema,
  indexedValues,
  indexEntryKey,
  type StoredDocument,
} from './collection-schema.ts'
import type { LmdbStore, WriteBatch } from './lmdb-store.ts'
import { encodeId } from './collection-schema.ts'
import { encodeKey } from './ordered-key.ts'
import { DuplicateKey } from '#server/storage/storage.ts'

/** The record of a built index, stored in the table `notes`. */
type BuiltIndex = Pick<IndexSchema, 'name' | 'unique' | 'sparse'>

/**
 * Builds the declared indexes that are missing from the existing documents, and drops those no longer declared. The caller
 * keeps everybody from writing to the collection meanwhile. Rejects with DuplicateKey when documents violate a new unique index.
 */
export async function buildIndexes(store: LmdbStore, schema: CollectionSchema): Promise<void> {
  const built = builtIndexes(store, schema)
  const declared = schema.indexes.map(({ name, unique, sparse }): BuiltIndex => ({ name, unique, sparse }))
  const missing = schema.indexes.filter((index) => !built.some((other) => isSame(index, other)))
  const obsolete = built.filter((index) => !declared.some((other) => isSame(index, other)))
  if (missing.length === 0 && obsolete.length === 0) return

  const entries = new Map<string, [Buffer, Buffer | null]>()
  for (const { name } of obsolete) {
    const prefix = encodeKey([schema.name, name])
    const span = { start: prefix, end: Buffer.concat([prefix, Buffer.of(0xff)]), reverse: false, limit: Infinity }
    for (const { key } of store.indexEntries(span)) entries.set(key.toString('latin1'), [key, null])
  }
  const documents = allDocuments(store, schema)
  for (const index of missing) {
    const taken = new Set<string>()
    for (const document of documents) {
      const key = indexEntryKey(schema, index, document)
      if (!key) continue
      if (index.unique) {
        const values = indexedValues(schema, index, document)!.toString('latin1')
        if (taken.has(values)) throw new DuplicateKey(schema.name, index.fields)
        taken.add(values)
      }
      entries.set(key.toString('latin1'), [key, encodeId(document._id)])
    }
  }
  const batch: WriteBatch = {
    documents: [],
    indexes: [...entries.values()],
    notes: [[builtIndexesKey(schema), declared]],
  }
  await store.commit(batch)
}

/** Returns the schema with only those of its indexes that are already built, for read-only use. */
export function withBuiltIndexes(store: LmdbStore, schema: CollectionSchema): CollectionSchema {
  const built = builtIndexes(store, schema)
  return { ...schema, indexes: schema.indexes.filter((index) => built.some((other) => isSame(index, other))) }
}

function builtIndexesKey(schema: CollectionSchema): Buffer {
  return encodeKey(['indexes', schema.name])
}

function builtIndexes(store: LmdbStore, schema: CollectionSchema): BuiltIndex[] {
  return (store.note(builtIndexesKey(schema)) as BuiltIndex[] | undefined) ?? [] // only buildIndexes writes it
}

function isSame(a: BuiltIndex, b: BuiltIndex): boolean {
  return a.name === b.name && a.unique === b.unique && a.sparse === b.sparse
}

function allDocuments(store: LmdbStore, schema: CollectionSchema): StoredDocument[] {
  const end = Buffer.concat([schema.prefix, Buffer.of(0xff)])
  return store.documents({ start: schema.prefix, end, reverse: false, limit: Infinity }).map(({ document }) => document)
}
