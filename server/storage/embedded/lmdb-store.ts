/** The embedded engine's LMDB tables: how they are opened, read and committed. */
import { join } from 'node:path'
import { type Database, open, type RootDatabase } from 'lmdb'
import type { StoredDocument } from './documents/collection-schema.ts'
import { maxCommitBytes } from './commit-size.ts'
import { FilePreallocation } from './file-preallocation.ts'
import type { WriteBatch } from './write-batch.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

/** A batch of two or more writes starts without waiting for the next event loop turn. lmdb-js does not declare the option. */
const START_SMALL_BATCHES_AT_ONCE = { txnStartThreshold: 1 }

/** Keys from `start` (inclusive) to `end` (exclusive); with `reverse`, the same keys in descending order. */
export interface KeySpan {
  start: Buffer
  end: Buffer
  reverse: boolean
  /** Infinity means all. */
  limit: number
}

/**
 * The engine's three LMDB tables. `overlappingSync` is off, so a commit resolves and becomes visible to readers only when it is
 * on disk, and a rejected commit leaves nothing behind.
 */
export class LmdbStore {
  readonly #root: RootDatabase<unknown, Buffer>
  readonly #documents: Database<StoredDocument, Buffer>
  readonly #indexes: Database<Buffer, Buffer>
  readonly #notes: Database<unknown, Buffer>
  /** Null when the store is read-only. */
  readonly #preallocation: FilePreallocation | null
  /** Bytes that the commits in flight may add to the file, at most. */
  #reservedBytes = 0
  /** Bytes of the file that were neither used nor reserved when they were measured last, less what was reserved since. */
  #spareBytes = 0
  /** Called when no commit is being written. */
  #whenIdle: (() => void)[] = []
  /** Pending while the file is being extended; commits wait for it. */
  #extending: Promise<void> | null = null
  #closed = false

  /**
   * With `readOnly`, it reads while another process writes, and refuses writes. Throws StorageUnavailable when the directory
   * cannot be written (or, with `readOnly`, read) or holds other data.
   */
  constructor(directory: string, { readOnly = false }: { readOnly?: boolean } = {}) {
    try {
      this.#root = open({
        path: directory,
        noSubdir: false,
        keyEncoding: 'binary',
        maxDbs: 4,
        readOnly,
        overlappingSync: false,
        // Off, because nobody holds the promises of lmdb-js's automatic batches, and an unhandled rejection ends the process.
        eventTurnBatching: false,
        ...START_SMALL_BATCHES_AT_ONCE,
      })
      this.#documents = this.#root.openDB('documents', { encoding: 'msgpack', keyEncoding: 'binary' })
      this.#indexes = this.#root.openDB('indexes', { encoding: 'binary', keyEncoding: 'binary' })
      this.#notes = this.#root.openDB('notes', { encoding: 'msgpack', keyEncoding: 'binary' })
      this.#preallocation = readOnly ? null : new FilePreallocation(join(directory, 'data.mdb'))
    } catch (cause) {
      throw new StorageUnavailable(`cannot open the storage in ${directory}`, { cause })
    }
  }

  document(key: Buffer): StoredDocument | null {
    return this.#read(() => withoutBuffers(this.#documents.get(key) ?? null))
  }

  documents(span: KeySpan): { key: Buffer; document: StoredDocument }[] {
    return this.#read(() =>
      Array.from(this.#documents.getRange(rangeOptions(span)), ({ key, value }) => ({
        key: Buffer.from(key),
        document: withoutBuffers(value),
      })),
    )
  }

  /** Passes over `offset` entries without reading them. */
  indexEntries({ offset = 0, ...span }: KeySpan & { offset?: number }): { key: Buffer; id: Buffer }[] {
    return this.#read(() =>
      Array.from(this.#indexes.getRange({ ...rangeOptions(span), offset }), ({ key, value }) => ({
        key: Buffer.from(key),
        id: Buffer.from(value),
      })),
    )
  }

  /** Counts the index entries from `start` (inclusive) to `end` (exclusive). */
  countEntries({ start, end }: Pick<KeySpan, 'start' | 'end'>): number {
    return this.#read(() => this.#indexes.getCount({ start, end }))
  }

  note(key: Buffer): unknown {
    return this.#read(() => this.#notes.get(key))
  }

  /** Returns the notes whose keys begin with this prefix, each with the rest of its key. */
  notes(prefix: Buffer): { key: Buffer; note: unknown }[] {
    const span = { start: prefix, end: Buffer.concat([prefix, Buffer.of(0xff)]) }
    return this.#read(() =>
      Array.from(this.#notes.getRange(span), ({ key, value }) => ({
        key: Buffer.from(key.subarray(prefix.length)),
        note: value,
      })),
    )
  }

  /** Writes the whole batch or nothing, with one disk flush. Resolves when it is on disk; rejects with StorageUnavailable. */
  async commit(batch: WriteBatch): Promise<void> {
    this.#assertOpen()
    const bytes = maxCommitBytes(batch, this.#preallocation?.length ?? 0)
    try {
      await this.#reserve(bytes)
      try {
        await this.#write(batch)
      } finally {
        this.#release(bytes)
      }
    } catch (error) {
      throw new StorageUnavailable('the storage could not write', { cause: await commitCause(error) })
    }
  }

  async #write({ documents, indexes, notes }: WriteBatch): Promise<void> {
    await this.#root.batch(() => {
      for (const [key, document] of documents) {
        void (document ? this.#documents.put(key, document) : this.#documents.remove(key))
      }
      for (const [key, id] of indexes) void (id ? this.#indexes.put(key, id) : this.#indexes.remove(key))
      for (const [key, note] of notes) void this.#notes.put(key, note)
    })
  }

  /** Resolves when the file is long enough for a commit of this size, besides the others. Rejects when it cannot be extended. */
  async #reserve(bytes: number): Promise<void> {
    // LMDB itself refuses to write to a read-only store.
    if (!this.#preallocation) return
    for (;;) {
      while (this.#extending) await this.#extending.catch(() => {})
      if (this.#spareBytes < bytes) this.#findSpare()
      if (this.#spareBytes >= bytes) break
      this.#extending = this.#extend(bytes).finally(() => {
        this.#extending = null
      })
      await this.#extending
    }
    this.#spareBytes -= bytes
    this.#reservedBytes += bytes
  }

  #release(bytes: number): void {
    this.#reservedBytes -= bytes
    if (this.#reservedBytes === 0) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #findSpare(): void {
    this.#spareBytes = (this.#preallocation?.length ?? 0) - this.usedBytes - this.#reservedBytes
  }

  async #extend(bytes: number): Promise<void> {
    if (this.#reservedBytes > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
    await this.#preallocation?.extendTo(this.usedBytes + bytes)
    this.#findSpare()
  }

  /** The length of the part of the data file that LMDB uses, in bytes. */
  get usedBytes(): number {
    // lmdb-js does not declare what getStats returns.
    const { pageSize, lastPageNumber } = this.#root.getStats() as { pageSize: number; lastPageNumber: number }
    return (lastPageNumber + 1) * pageSize
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#extending?.catch(() => {})
    this.#preallocation?.close()
    await this.#root.close()
  }

  #read<R>(read: () => R): R {
    this.#assertOpen()
    try {
      return read()
    } catch (cause) {
      throw new StorageUnavailable('the storage could not read', { cause })
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new StorageUnavailable('the storage is closed')
  }
}

function rangeOptions({ start, end, reverse, limit }: KeySpan) {
  return reverse
    ? { start: end, end: start, reverse, limit, exclusiveStart: true, inclusiveEnd: true }
    : { start, end, limit }
}

/** Returns the reason of a failed commit. lmdb-js hides it in `commitError`, a promise that rejects with the reason. */
async function commitCause(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}

/** Replaces Buffers, as which msgpack decodes bytes, by Uint8Arrays. Changes the freshly decoded value in place. */
function withoutBuffers<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Uint8Array) return new Uint8Array(value) as T & Uint8Array
  for (const [field, element] of Object.entries(value)) {
    if (typeof element === 'object' && element !== null) Object.assign(value, { [field]: withoutBuffers(element) })
  }
  return value
}
