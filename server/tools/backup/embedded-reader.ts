/** The consistent reader of the embedded engine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, open, type Transaction } from 'lmdb'
import { z } from 'zod'
import { encodeKey, firstText } from '#server/storage/embedded/documents/ordered-key.ts'
import { readOnlyBlobs } from '#server/tools/open-for-reading.ts'
import type { ConsistentReader, StoredCollection } from './consistent-reader.ts'
import { AFTER_PREFIX, StoredDocuments } from './stored-documents.ts'

const BuiltIndexes = z.array(
  z.object({ name: z.string(), unique: z.boolean(), sparse: z.boolean(), builtTo: z.unknown().optional() }),
)

/**
 * Opens the data in `dataDirectory`, also while a server owns it. An LMDB read transaction keeps the state of the last commit
 * before it began, in any process; only writers need the directory lock. Throws when there is no storage.
 */
export function openEmbeddedReader(dataDirectory: string): ConsistentReader {
  const path = join(dataDirectory, 'store')
  if (!existsSync(join(path, 'data.mdb'))) throw new Error(`there is no storage in ${dataDirectory}`)
  const root = open({ path, noSubdir: false, keyEncoding: 'binary', maxDbs: 4, readOnly: true })
  const documents = root.openDB<object, Buffer>('documents', { encoding: 'msgpack', keyEncoding: 'binary' })
  const notes = root.openDB<unknown, Buffer>('notes', { encoding: 'msgpack', keyEncoding: 'binary' })
  const transaction = root.useReadTransaction()
  const names = collectionNames(documents, transaction)
  const stored = new StoredDocuments(documents, transaction)
  const blobs = readOnlyBlobs(join(dataDirectory, 'blobs'))
  return {
    collections: names.map((name) => describe(name, notes, transaction)),
    sequences: sequencesIn(notes, transaction),
    documents: (collection) => stored.of(collection),
    longLogs: async (minEntries) => stored.logs().filter(({ entries }) => entries >= minEntries),
    entries: (artworkId, from, to) => stored.entries(artworkId, from, to),
    entriesBut: (upTo) => stored.entriesBut(upTo),
    async *blobs(wanted) {
      for await (const name of blobs.names()) {
        const bytes = wanted(name) && (await blobs.get(name))
        if (bytes) yield { name, bytes }
      }
    },
    async close() {
      transaction.done()
      await root.close()
    },
  }
}

/** Returns the names of all collections, by skipping from the first key of each to the first key of the next. */
function collectionNames(documents: Database<object, Buffer>, transaction: Transaction): string[] {
  const names: string[] = []
  for (let start = Buffer.alloc(0); ;) {
    const [key] = documents.getKeys({ start, end: AFTER_PREFIX, limit: 1, transaction })
    if (!key) return names
    const name = firstText(key)
    names.push(name)
    start = Buffer.concat([encodeKey([name]), AFTER_PREFIX])
  }
}

function describe(name: string, notes: Database<unknown, Buffer>, transaction: Transaction): StoredCollection {
  const built = BuiltIndexes.parse(notes.get(encodeKey(['indexes', name]), { transaction }) ?? [])
  // An index that is not whole may turn out to be impossible, because documents violate it.
  const whole = built.filter(({ builtTo }) => builtTo === undefined)
  return { name, indexes: whole.map(({ name, unique, sparse }) => ({ unique, sparse, fields: name.split(' ') })) }
}

function sequencesIn(notes: Database<unknown, Buffer>, transaction: Transaction): Record<string, number> {
  const start = encodeKey(['sequence'])
  const found = notes.getRange({ start, end: Buffer.concat([start, AFTER_PREFIX]), transaction })
  return Object.fromEntries(
    Array.from(found, ({ key, value }) => [firstText(key.subarray(start.length)), z.int().parse(value)]),
  )
}
