/**
 * The log of an artwork, its only source of truth: append-only, numbered from 1 without gaps, each entry one Yjs update by
 * one signed-in person (SYNC-4). The `_id` consists of artwork and number, so of two processes that append at once one fails
 * with `LostRace`. The index only serves ordered reads.
 */
import { DuplicateKey, type CollectionDefinition, type Storage } from '#server/storage/storage.ts'

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
}

const strokeLogCollection: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}

/** Another process has appended first. The caller reads the new entries, judges its writes again and retries. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

export interface StrokeLog {
  /**
   * Appends entries numbered from `afterSeq + 1`; they are durable when this resolves. Rejects with `LostRace` when a number
   * is taken, and with the storage's error when nothing could be written.
   */
  append(
    artworkId: number,
    afterSeq: number,
    writes: readonly Pick<LogEntry, 'userId' | 'at' | 'update'>[],
  ): Promise<void>
  /** Returns the entries with a number above `afterSeq`, in order. */
  read(artworkId: number, afterSeq?: number, limit?: number): Promise<LogEntry[]>
  /** Like `read`, without holding all entries in memory. */
  stream(artworkId: number, afterSeq?: number): AsyncIterable<LogEntry>
  /** Returns the number of the last entry, or 0 for an artwork without entries. */
  lastSeq(artworkId: number): Promise<number>
  /** Calls `onEntry` for every entry appended from now on, by any process. */
  watch(onEntry: (entry: LogEntry) => void): Promise<{ close(): Promise<void> }>
}

const entriesAfter = (artworkId: number, afterSeq: number) =>
  [{ artworkId, seq: { $gt: afterSeq } }, { sort: { seq: 1 } }] as const

export function createStrokeLog({ storage }: { storage: Storage }): StrokeLog {
  const entries = storage.collection(strokeLogCollection)
  return {
    async append(artworkId, afterSeq, writes) {
      const documents = writes.map(({ userId, at, update }, i) => {
        const seq = afterSeq + 1 + i
        return { _id: `${artworkId}:${seq}`, artworkId, seq, userId, at, update }
      })
      try {
        await entries.insertMany(documents)
      } catch (error) {
        if (error instanceof DuplicateKey) throw new LostRace(`artwork ${artworkId} has entries after ${afterSeq}`)
        throw error
      }
    },
    read(artworkId, afterSeq = 0, limit) {
      const [filter, options] = entriesAfter(artworkId, afterSeq)
      return entries.find(filter, limit === undefined ? options : { ...options, limit })
    },
    stream: (artworkId, afterSeq = 0) => entries.stream(...entriesAfter(artworkId, afterSeq)),
    async lastSeq(artworkId) {
      return (await entries.findOne({ artworkId }, { sort: { seq: -1 } }))?.seq ?? 0
    },
    watch: (onEntry) => storage.watch(strokeLogCollection, ({ document }) => onEntry(document)),
  }
}
