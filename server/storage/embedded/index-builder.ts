/**
 * Builds indexes over existing documents, a batch at a time. Each batch is one commit together with how far it got, so a process
 * that is killed resumes there. Writes that come in between keep the index up to date by themselves.
 */
import { setImmediate } from 'node:timers/promises'
import {
  type CollectionSchema,
  type DeclaredIndex,
  documentKey,
  encodeId,
  indexEntryKey,
  type IndexSchema,
  isSameIndex,
} from './documents/collection-schema.ts'
import type { KeySpan, LmdbStore } from './lmdb-store.ts'
import type { WriteBatch } from './write-batch.ts'
import {
  indexSchema,
  isWhole,
  noteOf,
  type IndexRecord,
  storedIndexes,
  storedSchema,
  unbuilt,
  wholeOf,
} from './stored-indexes.ts'
import { DuplicateKey } from '#server/storage/storage.ts'

/** Documents of one commit, which holds up other writes for some milliseconds. */
const DOCUMENTS_PER_BATCH = 500
/** Index entries that are compared, or removed, in one turn of the event loop. */
const ENTRIES_PER_TURN = 5_000

/** Runs work while nobody else writes and no earlier write waits for its commit. */
export type Exclusively = (work: () => Promise<void>) => Promise<void>

/** Records the declared indexes that do not exist. Those of an empty collection are whole at once, the others are to be built. */
export async function addIndexes(
  store: LmdbStore,
  collection: string,
  declared: readonly DeclaredIndex[],
): Promise<void> {
  const stored = storedIndexes(store, collection)
  const missing = declared.filter((index) => !stored.some((other) => isSameIndex(other, index)))
  if (missing.length === 0) return
  const [document] = store.documents({ ...spanOf(storedSchema(store, collection)), limit: 1 })
  const added = missing.map(unbuilt).map((record) => (document ? record : wholeOf(record)))
  await store.commit({ documents: [], indexes: [], notes: [noteOf(collection, [...stored, ...added])] })
}

/**
 * Builds an index to its end, or until `isStopped`. Rejects with DuplicateKey when documents violate a unique index; the index
 * then stays unfinished.
 */
export async function buildIndex(
  store: LmdbStore,
  collection: string,
  index: DeclaredIndex,
  { exclusively, isStopped }: { exclusively: Exclusively; isStopped: () => boolean },
): Promise<void> {
  while (!isStopped() && unfinished(store, collection, index)) {
    await exclusively(() => buildBatch(store, collection, index))
    await setImmediate()
  }
}

/** Removes an index with its entries. It is unfinished meanwhile, so that no process believes in what is left of it. */
export async function removeIndex(store: LmdbStore, collection: string, index: IndexRecord): Promise<void> {
  const begun = replaced(store, collection, { ...index, builtTo: Buffer.alloc(0) })
  await store.commit({ documents: [], indexes: [], notes: [noteOf(collection, begun)] })
  for (;;) {
    const entries = store.indexEntries({ ...spanOf(indexSchema(collection, index)), limit: ENTRIES_PER_TURN })
    if (entries.length === 0) break
    await store.commit({ documents: [], indexes: entries.map(({ key }) => [key, null]), notes: [] })
  }
  const others = storedIndexes(store, collection).filter((other) => !isSameIndex(other, index))
  await store.commit({ documents: [], indexes: [], notes: [noteOf(collection, others)] })
}

function unfinished(store: LmdbStore, collection: string, index: DeclaredIndex): IndexRecord | undefined {
  return storedIndexes(store, collection).find((stored) => isSameIndex(stored, index) && !isWhole(stored))
}

/** Adds the entries of the next documents. After the last one, the index is checked if it is unique, and becomes whole. */
async function buildBatch(store: LmdbStore, collection: string, index: DeclaredIndex): Promise<void> {
  const record = unfinished(store, collection, index)
  if (!record) return
  const schema = storedSchema(store, collection)
  const target = indexSchema(collection, record)
  const span = spanOf(schema)
  if (record.builtTo?.length) span.start = Buffer.concat([record.builtTo, Buffer.of(0)])
  const documents = store.documents({ ...span, limit: DOCUMENTS_PER_BATCH })
  const isLast = documents.length < DOCUMENTS_PER_BATCH
  if (documents.length > 0 || !record.unique) {
    const indexes = documents.flatMap(({ document }): WriteBatch['indexes'] => {
      const key = indexEntryKey(schema, target, document)
      return key ? [[key, encodeId(document._id)]] : []
    })
    const builtTo = documents.at(-1)?.key ?? span.start
    const progress = isLast && !record.unique ? wholeOf(record) : { ...record, builtTo }
    const notes = [noteOf(collection, replaced(store, collection, progress))]
    await store.commit({ documents: [], indexes, notes })
  }
  if (!isLast || !record.unique) return
  await refuseDuplicates(store, schema, target)
  const notes = [noteOf(collection, replaced(store, collection, wholeOf(record)))]
  await store.commit({ documents: [], indexes: [], notes })
}

/** Returns the collection's records with this one in the place of its former state. */
function replaced(store: LmdbStore, collection: string, record: IndexRecord): IndexRecord[] {
  return storedIndexes(store, collection).map((other) => (isSameIndex(other, record) ? record : other))
}

/** Compares each entry of an index with the one before: documents with the same values are neighbors. */
async function refuseDuplicates(store: LmdbStore, schema: CollectionSchema, index: IndexSchema): Promise<void> {
  const span = spanOf(index)
  let values: Buffer = Buffer.alloc(0)
  let owner: Buffer = values
  for (;;) {
    const entries = store.indexEntries({ ...span, limit: ENTRIES_PER_TURN })
    for (const { key, id } of entries) {
      const own = key.subarray(0, key.length - id.length)
      if (own.equals(values)) {
        const [one, other] = [owner, id].map((of) => store.document(documentKey(schema, of))?._id)
        throw new DuplicateKey(schema.name, index.fields, `the documents ${one} and ${other} have the same values`)
      }
      values = own
      owner = id
    }
    const last = entries.at(-1)
    if (!last) return
    span.start = Buffer.concat([last.key, Buffer.of(0)])
    await setImmediate()
  }
}

/** No encoded value begins with this byte, so it follows all keys of a prefix. */
const AFTER_PREFIX = Buffer.of(0xff)

/** Returns the span of all entries of an index, or of all documents of a collection. */
function spanOf({ prefix }: { prefix: Buffer }): Omit<KeySpan, 'limit'> {
  return { start: prefix, end: Buffer.concat([prefix, AFTER_PREFIX]), reverse: false }
}
