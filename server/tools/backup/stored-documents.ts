/** Reads documents of the embedded engine by their keys, and the stroke log without what is left out of it. */
import { setImmediate } from 'node:timers/promises'
import type { Database, Transaction } from 'lmdb'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { encodeKey, firstText } from '#server/storage/embedded/documents/ordered-key.ts'
import { copyPlain } from '#server/storage/plain-value.ts'
import type { LogLength } from './consistent-reader.ts'
import { entryOf, isAmong } from './entry-id.ts'

/** No encoded value begins with this byte, so it follows all keys of a prefix. */
export const AFTER_PREFIX = Buffer.of(0xff)
const DOCUMENTS_PER_READ = 500
const KEYS_PER_READ = 10_000

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

const idIn = (key: Buffer): string => firstText(key.subarray(encodeKey([strokeLogCollection.name]).length))

/** The documents of a read transaction, with pauses for the event loop (consistent-reader.ts). */
export class StoredDocuments {
  readonly #documents: Database<object, Buffer>
  readonly #transaction: Transaction

  constructor(documents: Database<object, Buffer>, transaction: Transaction) {
    this.#documents = documents
    this.#transaction = transaction
  }

  of(collection: string): AsyncIterable<object> {
    return this.#between(keysOf(collection))
  }

  async *#between({ start, end }: KeyRange): AsyncIterable<object> {
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
      const entry = entryOf(idIn(key))
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

  async *entriesBut(upTo: ReadonlyMap<number, number>): AsyncIterable<object> {
    const { start, end } = keysOf(strokeLogCollection.name)
    // The entries of a log are next to each other, though not in the order of their numbers.
    const logs = [...upTo.keys()].map((artworkId) => ({ artworkId, ...keysOfLog(artworkId) }))
    let from = start
    for (const log of logs.toSorted((a, b) => Buffer.compare(a.start, b.start))) {
      yield* this.#between({ start: from, end: log.start })
      yield* this.#entriesOfLogBut(log.artworkId, upTo)
      from = log.end
    }
    yield* this.#between({ start: from, end })
  }

  async *#entriesOfLogBut(artworkId: number, upTo: ReadonlyMap<number, number>): AsyncIterable<object> {
    const { start, end } = keysOfLog(artworkId)
    for (let from = start; ;) {
      const range = this.#documents.getKeys({ start: from, end, limit: KEYS_PER_READ, transaction: this.#transaction })
      const keys = Array.from(range, (key) => Buffer.from(key))
      for (const key of keys) {
        if (isAmong(upTo, idIn(key))) continue
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
