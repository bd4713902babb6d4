import {
  type CollectionSchema,
  documentKey,
  indexEntryKey,
  type StoredDocument,
} from './documents/collection-schema.ts'
import type { DocumentSource } from './document-source.ts'
import type { Layer } from './layer.ts'

/** What one LMDB transaction writes; null removes a key. */
export interface WriteBatch {
  documents: [key: Buffer, document: StoredDocument | null][]
  indexes: [key: Buffer, id: Buffer | null][]
  /** The engine's own records: built indexes and sequences. */
  notes: [key: Buffer, note: unknown][]
}

/** Returns the document and index entries that LMDB must write or remove to commit a layer's changes on top of `committed`. */
export function writeBatch(committed: DocumentSource, layer: Layer): WriteBatch {
  const batch: WriteBatch = { documents: [], indexes: [], notes: [] }
  for (const { schema, documents } of layer.changes.values()) {
    for (const { id, document, isNew } of documents.values()) {
      const before = isNew ? null : committed.get(schema, id)
      if (!before && !document) continue
      batch.documents.push([documentKey(schema, id), document])
      if (!before) {
        for (const key of document ? indexEntryKeys(schema, document) : []) batch.indexes.push([key, id])
        continue
      }
      const entries = new Map<string, [Buffer, Buffer | null]>()
      for (const key of indexEntryKeys(schema, before)) entries.set(key.toString('latin1'), [key, null])
      for (const key of document ? indexEntryKeys(schema, document) : []) {
        if (!entries.delete(key.toString('latin1'))) entries.set(key.toString('latin1'), [key, id])
      }
      batch.indexes.push(...entries.values())
    }
  }
  return batch
}

function indexEntryKeys(schema: CollectionSchema, document: StoredDocument): Buffer[] {
  return schema.indexes.map((index) => indexEntryKey(schema, index, document)).filter((key) => key !== null)
}
