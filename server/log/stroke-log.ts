/**
 * The log of an artwork, its only source of truth: append-only, numbered from 1 without gaps, each entry one Yjs update by
 * one signed-in person (SYNC-4). The `_id` consists of artwork and number, so of two processes that append at once one fails
 * with `LostRace`. The index only serves ordered reads. Each entry carries the hash of the log up to it (log-chain.ts).
 */
import type { Context } from '#server/context/context.ts'
import { isNewer, NewerDocument } from '#server/storage/schema-version.ts'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import { type ChainedEntry, isSameHash, LOG_START, type LogPosition, positionAfter } from './log-chain.ts'

/** Artworks whose hashes are cached; the least recently used one is evicted first. */
const MAX_CACHED_ARTWORKS = 100

class EarlierHashes {
  readonly #stream: (artworkId: number) => AsyncIterable<ChainedEntry>
  readonly #cached = new Map<number, Promise<Hashes>>()

  /** @param stream reads a log from its first entry */
  constructor(stream: (artworkId: number) => AsyncIterable<ChainedEntry>) {
    this.#stream = stream
  }

  /** Returns the hash of an entry that is in the log without one; null when it is not in the log. */
  async at(artworkId: number, seq: number): Promise<Uint8Array | null> {
    const known = (await this.#cached.get(artworkId))?.get(seq)
    // An entry is unknown, too, when a process of an earlier version has appended it since.
    return known ?? (await this.#compute(artworkId)).get(seq) ?? null
  }

  async #compute(artworkId: number): Promise<Hashes> {
    const hashes = hashesIn(this.#stream(artworkId))
    this.#cached.delete(artworkId)
    this.#cached.set(artworkId, hashes)
    const oldest = this.#cached.keys().next()
    if (this.#cached.size > MAX_CACHED_ARTWORKS && !oldest.done) this.#cached.delete(oldest.value)
    try {
      return await hashes
    } catch (error) {
      if (this.#cached.get(artworkId) === hashes) this.#cached.delete(artworkId)
      throw error
    }
  }
}

export interface LogEntry {
  /** `{artworkId}:{seq}` */
  _id: string
  artworkId: number
  /** The number of the entry in its artwork. */
  seq: number
  userId: number
  /** When the server wrote it. */
  at: Date
  update: Uint8Array
  /** The hash of the log up to this entry (LOG-2). Absent in entries from before that rule. */
  hash?: Uint8Array
}

/** An entry as it is appended: the log gives it its number and its hash. */
export type NewLogEntry = Pick<LogEntry, 'userId' | 'at' | 'update'>

/**
 * A version of the program that writes entries which earlier ones cannot read raises `version`. A process does not serve a log with an
 * entry of a later version; without that number, it would take such an entry for a damaged one, and leave it out (LOG-4).
 */
export const strokeLogCollection: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}

/** Another process has appended first. The caller reads the new entries, judges its writes again and retries. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

export interface StrokeLog {
  /**
   * Appends entries after this position of the log; they are durable when this resolves with the new last position. Rejects with
   * `LostRace` when a number is taken, and with the storage's error when nothing could be written.
   */
  append(artworkId: number, after: LogPosition, writes: readonly NewLogEntry[]): Promise<LogPosition>
  /** Returns the entries with a number above `afterSeq`, in order. Rejects with NewerDocument for one of a later version. */
  read(artworkId: number, afterSeq?: number, limit?: number): Promise<LogEntry[]>
  /** Like `read`, without holding all entries in memory. */
  stream(artworkId: number, afterSeq?: number): AsyncIterable<LogEntry>
  /** Returns the number of the last entry, or 0 for an artwork without entries. */
  lastSeq(artworkId: number): Promise<number>
  /** Returns the position of the last entry, or `LOG_START` for an artwork without entries. */
  lastPosition(artworkId: number): Promise<LogPosition>
  /** Returns the hash of the log up to an entry; null when there is no such entry. */
  hashAt(artworkId: number, seq: number): Promise<Uint8Array | null>
  /** Calls `onEntry` for every entry that any process appends to the logs of these artworks from now on, or to any log. */
  watch(
    onEntry: (entry: Pick<LogEntry, 'artworkId' | 'seq' | 'at'>) => void,
    artworkIds?: readonly number[],
  ): Promise<{ close(): Promise<void> }>
}

/** Whether an artwork's log has this position. What was made at a position that the log lacks belongs to another log (LOG-3). */
export async function isInLog(
  log: Pick<StrokeLog, 'hashAt'>,
  artworkId: number,
  { seq, hash }: LogPosition,
): Promise<boolean> {
  const found = await log.hashAt(artworkId, seq)
  return found !== null && isSameHash(found, hash)
}

/** Returns the entries that these writes become after a position. */
export function entriesOf(artworkId: number, after: LogPosition, writes: readonly NewLogEntry[]): LogEntry[] {
  let position = after
  return writes.map(({ userId, at, update }) => {
    position = positionAfter(position, { userId, update })
    const { seq, hash } = position
    return { _id: idOf(artworkId, seq), artworkId, seq, userId, at, update, hash }
  })
}

function requireKnown(entry: LogEntry): LogEntry {
  if (isNewer(entry, strokeLogCollection.version ?? 1)) throw new NewerDocument(strokeLogCollection.name, entry._id)
  return entry
}

const idOf = (artworkId: number, seq: number): string => `${artworkId}:${seq}`

const entriesAfter = (artworkId: number, afterSeq: number) =>
  [{ artworkId, seq: { $gt: afterSeq } }, { sort: { seq: 1 } }] as const

export function createStrokeLog({ storage }: Pick<Context, 'storage'>): StrokeLog {
  const entries = storage.collection(strokeLogCollection)
  async function* stream(artworkId: number, afterSeq = 0): AsyncGenerator<LogEntry> {
    for await (const entry of entries.stream(...entriesAfter(artworkId, afterSeq))) yield requireKnown(entry)
  }
  const earlierHashes = new EarlierHashes(stream)
  const lastEntry = (artworkId: number): Promise<LogEntry | null> =>
    entries.findOne({ artworkId }, { sort: { seq: -1 } })

  async function hashOf(entry: LogEntry | null): Promise<Uint8Array | null> {
    return entry && (entry.hash ?? (await earlierHashes.at(entry.artworkId, entry.seq)))
  }

  return {
    async append(artworkId, after, writes) {
      const documents = entriesOf(artworkId, after, writes)
      try {
        await entries.insertMany(documents)
      } catch (error) {
        if (error instanceof DuplicateKey) throw new LostRace(`artwork ${artworkId} has entries after ${after.seq}`)
        throw error
      }
      return documents.reduce(positionAfter, after)
    },
    async read(artworkId, afterSeq = 0, limit) {
      const [filter, options] = entriesAfter(artworkId, afterSeq)
      const found = await entries.find(filter, limit === undefined ? options : { ...options, limit })
      return found.map(requireKnown)
    },
    stream,
    async lastSeq(artworkId) {
      return (await lastEntry(artworkId))?.seq ?? 0
    },
    async lastPosition(artworkId) {
      const last = await lastEntry(artworkId)
      const hash = await hashOf(last)
      return last && hash ? { seq: last.seq, hash } : LOG_START
    },
    async hashAt(artworkId, seq) {
      return seq === 0 ? LOG_START.hash : hashOf(await entries.findOne({ _id: idOf(artworkId, seq), artworkId }))
    },
    watch: (onEntry, artworkIds) =>
      storage.watch(strokeLogCollection, ({ document }) => onEntry(document), {
        fields: ['artworkId', 'seq', 'at'],
        ...(artworkIds && { where: { artworkId: { $in: artworkIds } } }),
      }),
  }
}

type Hashes = ReadonlyMap<number, Uint8Array>

async function hashesIn(entries: AsyncIterable<ChainedEntry>): Promise<Hashes> {
  const hashes = new Map<number, Uint8Array>()
  let position = LOG_START
  for await (const entry of entries) {
    position = positionAfter(position, entry)
    if (!entry.hash) hashes.set(position.seq, position.hash)
  }
  return hashes
}

/** Removes the log of a deleted artwork; no other log is ever shortened (SYNC-4). */
export function removeLog(artworkId: number, { storage }: { storage: Storage }): Promise<void> {
  return deleteInBatches(storage.collection(strokeLogCollection), { artworkId })
}
