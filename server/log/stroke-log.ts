/**
 * The log of an artwork, the only truth about it: append-only, numbered from 1 without gaps, each entry one Yjs update by
 * one signed-in person (SYNC-4). The `_id` is made of artwork and number, so of two processes that append at once one
 * loses and catches up; the index only gives the order.
 */
import { DuplicateKey, type CollectionDefinition, type Storage } from '#server/storage/storage.ts'

export interface LogEntry {
  /** `{artworkId}:{seq}` */
  _id: string
  artworkId: number
  seq: number
  userId: number
  at: Date
  update: Uint8Array
}

const strokeLogCollection: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}

/** Another process has appended since; read on, judge again, try again. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

export interface StrokeLog {
  /** Durable when it resolves. Numbers the entries from `afterSeq + 1`; rejects with LostRace when those are taken. */
  append(
    artworkId: number,
    afterSeq: number,
    writes: readonly Pick<LogEntry, 'userId' | 'at' | 'update'>[],
  ): Promise<void>
  /** Entries with a seq above `afterSeq`, in order. */
  read(artworkId: number, afterSeq?: number, limit?: number): Promise<LogEntry[]>
  /** The same, a batch at a time. */
  stream(artworkId: number, afterSeq?: number): AsyncIterable<LogEntry>
  /** 0 for an artwork without entries. */
  lastSeq(artworkId: number): Promise<number>
  /** Calls `onEntry` for every entry appended from now on, by any process. */
  watch(onEntry: (entry: LogEntry) => void): Promise<{ close(): Promise<void> }>
}

const after = (artworkId: number, afterSeq: number) =>
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
      const [filter, options] = after(artworkId, afterSeq)
      return entries.find(filter, limit === undefined ? options : { ...options, limit })
    },
    stream: (artworkId, afterSeq = 0) => entries.stream(...after(artworkId, afterSeq)),
    async lastSeq(artworkId) {
      return (await entries.findOne({ artworkId }, { sort: { seq: -1 } }))?.seq ?? 0
    },
    watch: (onEntry) => storage.watch(strokeLogCollection, ({ document }) => onEntry(document)),
  }
}
