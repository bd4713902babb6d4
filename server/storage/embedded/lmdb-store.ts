import { join } from 'node:path'
import { type Database, open, type RootDatabase } from 'lmdb'
import type { StoredDocument } from './collection-schema.ts'
import { FilePreallocation } from './file-preallocation.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

/** What one LMDB transaction writes; null removes. */
export interface WriteBatch {
  documents: [key: Buffer, document: StoredDocument | null][]
  indexes: [key: Buffer, id: Buffer | null][]
  /** The engine's own notes: indexes built, counters. */
  notes: [key: Buffer, note: unknown][]
}

/** Changes after which the data file's spare pages are looked at: so many take up far fewer than are kept. */
const LOOK_EVERY = 256
/** What a commit takes beside its changes: the pages on the way to them. */
const COMMIT_CHANGES = 16

/** A batch of two writes or more does not wait for a turn of the event loop. lmdb-js does not declare the option. */
const SMALL_BATCHES_AT_ONCE = { txnStartThreshold: 1 }

/** Keys from `start` (inclusive) to `end` (exclusive), or from just below `end` down to `start`. */
export interface KeySpan {
  start: Buffer
  end: Buffer
  reverse: boolean
  limit: number
}

/**
 * The three LMDB tables of the engine. `overlappingSync` is off, so that a commit resolves, and becomes visible to
 * readers, only when it is on the disk; a rejected one has left nothing behind.
 */
export class LmdbStore {
  readonly #root: RootDatabase<unknown, Buffer>
  readonly #documents: Database<StoredDocument, Buffer>
  readonly #indexes: Database<Buffer, Buffer>
  readonly #notes: Database<unknown, Buffer>
  readonly #spare: FilePreallocation
  /** Commits on their way to the disk: while there are any, nobody else touches the file. */
  #committing = 0
  #changesSinceLook = LOOK_EVERY
  #lengthening: Promise<void> | null = null
  #closed = false

  /**
   * With `readOnly`, for reading beside the process that writes: a write is then refused. Throws StorageUnavailable when
   * the directory cannot be written (or, with `readOnly`, read) or holds something else.
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
        // Batches of its own making: lmdb-js leaves their promise to nobody, and one that is rejected ends the process.
        eventTurnBatching: false,
        ...SMALL_BATCHES_AT_ONCE,
      })
      this.#documents = this.#root.openDB('documents', { encoding: 'msgpack', keyEncoding: 'binary' })
      this.#indexes = this.#root.openDB('indexes', { encoding: 'binary', keyEncoding: 'binary' })
      this.#notes = this.#root.openDB('notes', { encoding: 'msgpack', keyEncoding: 'binary' })
      this.#spare = new FilePreallocation(join(directory, 'data.mdb'))
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

  indexEntries(span: KeySpan): { key: Buffer; id: Buffer }[] {
    return this.#read(() =>
      Array.from(this.#indexes.getRange(rangeOptions(span)), ({ key, value }) => ({
        key: Buffer.from(key),
        id: Buffer.from(value),
      })),
    )
  }

  note(key: Buffer): unknown {
    return this.#read(() => this.#notes.get(key))
  }

  /** All of it or nothing; resolves when it is on the disk. Rejects with StorageUnavailable. */
  async commit(batch: WriteBatch): Promise<void> {
    this.#assertOpen()
    while (this.#lengthening) await this.#lengthening
    this.#committing += 1
    try {
      await this.#root.batch(() => {
        for (const [key, document] of batch.documents) {
          void (document ? this.#documents.put(key, document) : this.#documents.remove(key))
        }
        for (const [key, id] of batch.indexes) void (id ? this.#indexes.put(key, id) : this.#indexes.remove(key))
        for (const [key, note] of batch.notes) void this.#notes.put(key, note)
      })
    } catch (error) {
      throw new StorageUnavailable('the storage could not write', { cause: await commitCause(error) })
    } finally {
      this.#committing -= 1
      this.#changesSinceLook += COMMIT_CHANGES + batch.documents.length
      if (this.#committing === 0 && this.#changesSinceLook >= LOOK_EVERY) this.#keepSpare()
    }
  }

  #keepSpare(): void {
    this.#changesSinceLook = 0
    const used = this.#usedBytes()
    if (this.#closed || !this.#spare.isShort(used)) return
    this.#lengthening = this.#spare
      .lengthen(used)
      // Only time is lost: a full disk is told of by the commit that has no room.
      .catch(() => {})
      .finally(() => {
        this.#lengthening = null
      })
  }

  #usedBytes(): number {
    // lmdb-js declares nothing of what it answers here.
    const { pageSize, lastPageNumber } = this.#root.getStats() as { pageSize: number; lastPageNumber: number }
    return (lastPageNumber + 1) * pageSize
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#lengthening
    await this.#spare.close()
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

/** lmdb-js rejects with a promise, in `commitError`, that is rejected with the reason. */
async function commitCause(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}

/** msgpack gives bytes back as Buffer; the port speaks of Uint8Array only. Changes the freshly decoded value in place. */
function withoutBuffers<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Uint8Array) return new Uint8Array(value) as T & Uint8Array
  for (const [field, element] of Object.entries(value)) {
    if (typeof element === 'object' && element !== null) Object.assign(value, { [field]: withoutBuffers(element) })
  }
  return value
}
