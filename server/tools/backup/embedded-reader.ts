/** The consistent reader of the embedded engine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Database, open, type Transaction } from 'lmdb'
import { z } from 'zod'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { encodeKey, firstText } from '#server/storage/embedded/documents/ordered-key.ts'
import { copyPlain } from '#server/storage/plain-value.ts'
import { readOnlyBlobs } from '#server/tools/open-for-reading.ts'
import type { ConsistentReader, LogLength, StoredCollection } from './consistent-reader.ts'

/** No encoded value begins with this byte, so it follows all keys of a prefix. */
const AFTER_PREFIX = Buffer.of(0xff)
const DOCUMENTS_PER_READ = 500
const KEYS_PER_READ = 10_000

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
    documents: (collection) => stored.between(keysOf(collection)),
    longLogs: async (minEntries) => stored.logs().filter(({ entries }) => entries >= minEntries),
    entries: (artworkId, from, to) => stored.entries(artworkId, from, to),
    async *entriesBut(upTo) {
      const { start, end } = keysOf(strokeLogCollection.name)
      // The entries of a log are next to each other, though not in the order of their numbers.
      const logs = [...upTo].map(([artworkId, to]) => ({ artworkId, to, ...keysOfLog(artworkId) }))
      let from = start
      for (const log of logs.toSorted((a, b) => Buffer.compare(a.start, b.start))) {
        yield* stored.between({ start: from, end: log.start })
        yield* stored.entriesOfLogBut(log.artworkId, log.to)
        from = log.end
      }
      yield* stored.between({ start: from, end })
    },
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

/** Keys from `start` (inclusive) to `end` (exclusive). */
interface KeyRange {
  readonly start: Buffer
  readonly end: Buffer
}

function keysOf(collection: string): KeyRange {
  const start = encodeKey([collection])
  return { start, end: Buffer.concat([start, AFTER_PREFIX]) }
}

function keysOfLog(artworkId: number): KeyRange {
  // Without the byte that ends the text.
  const start = encodeKey([strokeLogCollection.name, `${artworkId}:`]).subarray(0, -1)
  return { start, end: Buffer.concat([start, AFTER_PREFIX]) }
}

const keyOfEntry = (artworkId: number, seq: number): Buffer =>
  encodeKey([strokeLogCollection.name, `${artworkId}:${seq}`])

const after = (key: Buffer): Buffer => Buffer.concat([key, Buffer.of(0)])

/** Returns the artwork and the number in the key of an entry; null for another key. */
function entryOf(key: Buffer): { readonly artworkId: number; readonly seq: number } | null {
  const id = firstText(key.subarray(encodeKey([strokeLogCollection.name]).length))
  const [artworkId, seq] = id.split(':').map(Number)
  return artworkId !== undefined && seq !== undefined && id === `${artworkId}:${seq}` ? { artworkId, seq } : null
}

/** The documents of a read transaction, with pauses for the event loop. */
class StoredDocuments {
  readonly #documents: Database<object, Buffer>
  readonly #transaction: Transaction

  constructor(documents: Database<object, Buffer>, transaction: Transaction) {
    this.#documents = documents
    this.#transaction = transaction
  }

  async *between({ start, end }: KeyRange): AsyncIterable<object> {
    for (let from = start; ;) {
      const options = { start: from, end, limit: DOCUMENTS_PER_READ, transaction: this.#transaction }
      const range = this.#documents.getRange(options)
      const batch = Array.from(range, ({ key, value }) => ({ key: Buffer.from(key), document: copyPlain(value) }))
      for (const { document } of batch) yield document
      const last = batch.at(-1)
      if (!last || batch.length < DOCUMENTS_PER_READ) return
      from = after(last.key)
      await setImmediate()
    }
  }

  /** Returns how many entries each log has, by skipping from the first key of each to the first key of the next. */
  logs(): LogLength[] {
    const logs: LogLength[] = []
    const { start, end } = keysOf(strokeLogCollection.name)
    for (let from = start; ;) {
      const [key] = this.#documents.getKeys({ start: from, end, limit: 1, transaction: this.#transaction })
      if (!key) return logs
      const entry = entryOf(key)
      if (entry) {
        const range = keysOfLog(entry.artworkId)
        const entries = this.#documents.getKeysCount({ ...range, transaction: this.#transaction })
        logs.push({ artworkId: entry.artworkId, entries })
        from = range.end
      } else from = after(key)
    }
  }

  async *entries(artworkId: number, from: number, to: number): AsyncIterable<object> {
    for (let seq = from; seq <= to; seq += 1) {
      const entry = this.#documents.get(keyOfEntry(artworkId, seq), { transaction: this.#transaction })
      if (entry !== undefined) yield copyPlain(entry)
      if (seq % DOCUMENTS_PER_READ === 0) await setImmediate()
    }
  }

  /** Yields all documents among those of a log but the entries from 1 up to a number. */
  async *entriesOfLogBut(artworkId: number, upTo: number): AsyncIterable<object> {
    const { start, end } = keysOfLog(artworkId)
    for (let from = start; ;) {
      const range = this.#documents.getKeys({ start: from, end, limit: KEYS_PER_READ, transaction: this.#transaction })
      const keys = Array.from(range, (key) => Buffer.from(key))
      for (const key of keys) {
        const entry = entryOf(key)
        if (entry && entry.seq >= 1 && entry.seq <= upTo) continue
        const document = this.#documents.get(key, { transaction: this.#transaction })
        if (document !== undefined) yield copyPlain(document)
      }
      const last = keys.at(-1)
      if (!last || keys.length < KEYS_PER_READ) return
      from = after(last)
      await setImmediate()
    }
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
