import { Buffer } from 'node:buffer'
import { encodeChapter, type EncodedChapter } from '#server/log/chapter-codec.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import { encodeSnapshot, type RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { isReadable, readSnapshot, snapshotCollection } from '#server/log/snapshots.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { Room } from '#server/sync/room/room.ts'

/** Reading is retried when a snapshot is replaced meanwhile. */
const MAX_ATTEMPTS = 3

/** A snapshot with the hashes of its sealed chapters. */
export interface StoredSnapshot extends RoomSnapshot {
  readonly chapters: readonly string[]
}

/** Returns the newest stored snapshot of an artwork; null when it has none, or one of another version, which no room reads. */
export async function newestSnapshot(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<StoredSnapshot | 'damaged' | null> {
  const rows = storage.collection(snapshotCollection)
  for (let attempt = 1; ; attempt += 1) {
    const row = await rows.findOne({ _id: artworkId })
    if (!row || !isReadable(row)) return null
    const snapshot = await readSnapshot(row, blobs)
    if (snapshot) return { ...snapshot, chapters: row.chapters ?? [] }
    if (attempt === MAX_ATTEMPTS) return 'damaged'
  }
}

/**
 * Compares a snapshot with the log it was made from. Returns the fault, or null.
 * @param entries those behind `known`, in order
 * @param known a snapshot of the same log that was compared before; null for none, so that `entries` is the whole log
 */
export async function snapshotFault(
  artworkId: number,
  snapshot: StoredSnapshot | 'damaged' | null,
  entries: readonly LogEntry[],
  known: StoredSnapshot | null = null,
): Promise<string | null> {
  if (snapshot === null) return null
  if (snapshot === 'damaged') return 'its snapshot is damaged or missing'
  const { seq } = snapshot
  const before = known?.seq ?? 0
  if (seq > before + entries.length) return `its snapshot holds ${seq} entries, but the log is shorter`
  const contradicts = `its snapshot at entry ${seq} contradicts the log`
  if (seq < before || known?.chapters.some((hash, i) => hash !== snapshot.chapters[i])) return contradicts
  const view = await snapshotFromLog(artworkId, entries.slice(0, seq - before), known)
  return (await snapshotsMatch(snapshot, view, known?.chapters.length ?? 0)) ? null : contradicts
}

/** Whether two snapshots are the same, to the byte. @param same how many of their first chapters are known to be the same */
async function snapshotsMatch(one: RoomSnapshot, other: RoomSnapshot, same: number): Promise<boolean> {
  if (one.sealed.length !== other.sealed.length) return false
  for (const [i, chapter] of one.sealed.entries())
    if (i >= same && !areSame(await encodeChapter(chapter), await encodeChapter(other.sealed[i]!))) return false
  return Buffer.compare(await encodeSnapshot(one), await encodeSnapshot(other)) === 0
}

const areSame = (one: EncodedChapter, other: EncodedChapter): boolean =>
  Buffer.compare(one.chunks, other.chunks) === 0 && Buffer.compare(one.rows, other.rows) === 0

/** Returns the snapshot of a room that has read exactly a known snapshot, if there is one, and these log entries behind it. */
async function snapshotFromLog(
  artworkId: number,
  entries: readonly LogEntry[],
  known: RoomSnapshot | null,
): Promise<RoomSnapshot> {
  const room = await Room.open(artworkId, {
    log: fixedLog(entries, known ?? LOG_START),
    snapshots: { load: async () => known, save: async () => {} },
    now: () => new Date(0),
    events: { onBroadcast() {}, onStrokes() {}, onFailure() {}, onSnapshotFailure() {}, onSetAside() {} },
  })
  return room.durable.snapshot()
}

async function refuse(): Promise<never> {
  throw new Error('this log is only read in order')
}

/** A read-only log of fixed entries. @param from the position before the first of them */
function fixedLog(entries: readonly LogEntry[], from: LogPosition): StrokeLog {
  const after = (afterSeq: number): LogEntry[] => entries.filter(({ seq }) => seq > afterSeq)
  return {
    append: refuse,
    read: async (_, afterSeq = 0) => after(afterSeq),
    async *stream(_, afterSeq = 0) {
      yield* after(afterSeq)
    },
    lastSeq: refuse,
    lastPosition: refuse,
    hashAt: async (_, seq) => (seq === from.seq ? from.hash : null),
    watch: async () => ({ close: async () => {} }),
  }
}
