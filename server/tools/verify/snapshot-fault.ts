import { Buffer } from 'node:buffer'
import { encodeChapter, type EncodedChapter } from '#server/log/chapter-codec.ts'
import { encodeSnapshot, type RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { isReadable, readSnapshot, snapshotCollection } from '#server/log/snapshots.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { Room } from '#server/sync/room/room.ts'

/** Reading is retried when a snapshot is replaced meanwhile. */
const MAX_ATTEMPTS = 3

/** Returns the newest stored snapshot of an artwork; null when it has none, or one of another version, which no room reads. */
export async function newestSnapshot(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<RoomSnapshot | 'damaged' | null> {
  const rows = storage.collection(snapshotCollection)
  for (let attempt = 1; ; attempt += 1) {
    const row = await rows.findOne({ _id: artworkId })
    if (!row || !isReadable(row)) return null
    const snapshot = await readSnapshot(row, blobs)
    if (snapshot) return snapshot
    if (attempt === MAX_ATTEMPTS) return 'damaged'
  }
}

/** Compares a snapshot with the log it was made from. Returns the fault, or null. */
export async function snapshotFault(
  artworkId: number,
  snapshot: RoomSnapshot | 'damaged' | null,
  entries: readonly LogEntry[],
): Promise<string | null> {
  if (snapshot === null) return null
  if (snapshot === 'damaged') return 'its snapshot is damaged or missing'
  if (snapshot.seq > entries.length) return `its snapshot holds ${snapshot.seq} entries, but the log is shorter`
  const view = await snapshotFromLog(artworkId, entries.slice(0, snapshot.seq))
  return (await snapshotsMatch(snapshot, view)) ? null : `its snapshot at entry ${snapshot.seq} contradicts the log`
}

/** Whether two snapshots are the same, to the byte. */
async function snapshotsMatch(one: RoomSnapshot, other: RoomSnapshot): Promise<boolean> {
  if (one.sealed.length !== other.sealed.length) return false
  for (const [i, chapter] of one.sealed.entries())
    if (!areSame(await encodeChapter(chapter), await encodeChapter(other.sealed[i]!))) return false
  return Buffer.compare(await encodeSnapshot(one), await encodeSnapshot(other)) === 0
}

const areSame = (one: EncodedChapter, other: EncodedChapter): boolean =>
  Buffer.compare(one.chunks, other.chunks) === 0 && Buffer.compare(one.rows, other.rows) === 0

/** Returns the snapshot of a room that has read exactly these log entries, without any stored snapshot. */
async function snapshotFromLog(artworkId: number, entries: readonly LogEntry[]): Promise<RoomSnapshot> {
  const room = await Room.open(artworkId, {
    log: fixedLog(entries),
    snapshots: { load: async () => null, save: async () => {} },
    now: () => new Date(0),
    events: { onBroadcast() {}, onStrokes() {}, onFailure() {}, onSnapshotFailure() {}, onSetAside() {} },
  })
  return room.durable.snapshot()
}

async function refuse(): Promise<never> {
  throw new Error('this log is only read in order')
}

/** A read-only log of fixed entries. */
function fixedLog(entries: readonly LogEntry[]): StrokeLog {
  const after = (afterSeq: number): LogEntry[] => entries.filter(({ seq }) => seq > afterSeq)
  return {
    append: refuse,
    read: async (_, afterSeq = 0) => after(afterSeq),
    async *stream(_, afterSeq = 0) {
      yield* after(afterSeq)
    },
    lastSeq: refuse,
    lastPosition: refuse,
    hashAt: refuse,
    watch: async () => ({ close: async () => {} }),
  }
}
