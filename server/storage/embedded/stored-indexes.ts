/** The records of a collection's indexes, in the engine's table `notes`: which exist, and how far the unfinished ones are built. */
import type { CollectionSchema, DeclaredIndex, IndexSchema } from './documents/collection-schema.ts'
import type { LmdbStore } from './lmdb-store.ts'
import type { WriteBatch } from './write-batch.ts'
import { encodeKey, firstText } from './documents/ordered-key.ts'

export interface IndexRecord extends DeclaredIndex {
  /** What its entries' keys have after the collection; absent in records of indexes that were made before it existed. */
  key?: string
  /** The key of the last document that has its entry, empty at first. Absent when the index is whole. */
  builtTo?: Uint8Array
}

const noteKey = (collection: string): Buffer => encodeKey(['indexes', collection])

export function storedIndexes(store: LmdbStore, collection: string): IndexRecord[] {
  return (store.note(noteKey(collection)) as IndexRecord[] | undefined) ?? [] // only this module writes these notes
}

/** Returns the records of all collections. */
export function allStoredIndexes(store: LmdbStore): { collection: string; record: IndexRecord }[] {
  return store.notes(encodeKey(['indexes'])).flatMap(({ key, note }) => {
    const collection = firstText(key)
    return (note as IndexRecord[]).map((record) => ({ collection, record })) // only this module writes these notes
  })
}

/** Returns the record of an index that does not exist yet. */
export function unbuilt({ name, unique, sparse }: DeclaredIndex): IndexRecord {
  return {
    name,
    unique,
    sparse,
    key: [name, unique ? 'unique' : '', sparse ? 'sparse' : ''].join(','),
    builtTo: Buffer.alloc(0),
  }
}

export function isWhole({ builtTo }: IndexRecord): boolean {
  return builtTo === undefined
}

export function wholeOf(record: IndexRecord): IndexRecord {
  const { builtTo: _, ...whole } = record
  return whole
}

/** Returns the note that records these indexes as all of the collection's. */
export function noteOf(collection: string, records: readonly IndexRecord[]): WriteBatch['notes'][number] {
  return [noteKey(collection), records]
}

/** Returns the schema of a collection with all its stored indexes. @param version that of the program's documents */
export function storedSchema(store: LmdbStore, collection: string, version = 1): CollectionSchema {
  const indexes = storedIndexes(store, collection).map((stored) => indexSchema(collection, stored))
  return { name: collection, version, indexes, prefix: encodeKey([collection]) }
}

export function indexSchema(collection: string, stored: IndexRecord): IndexSchema {
  const { name, unique, sparse, key = name } = stored
  const prefix = encodeKey([collection, key])
  return { name, unique, sparse, fields: name.split(' '), prefix, isWhole: isWhole(stored) }
}
