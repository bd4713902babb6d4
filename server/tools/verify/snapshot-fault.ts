import { isDeepStrictEqual } from 'node:util'
import { decodeSnapshot, type RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import type { FlagLink } from '#crdt/document/updates/flag-chain.ts'
import { Room } from '#server/sync/room/room.ts'

/** Reading is retried when a snapshot is replaced meanwhile. */
const MAX_ATTEMPTS = 3

/** Returns the newest stored snapshot of an artwork; null when it has none, or one from before LOG-2, which no room reads. */
export async function newestSnapshot(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<RoomSnapshot | 'damaged' | null> {
  const rows = storage.collection(snapshotCollection)
  for (let attempt = 1; ; attempt += 1) {
    const row = await rows.findOne({ _id: artworkId })
    if (!row?.hash) return null
    const bytes = await blobs.get(row.blob)
    const snapshot = bytes && (await decodeSnapshot(bytes))
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
  return snapshotsMatch(snapshot, view) ? null : `its snapshot at entry ${snapshot.seq} contradicts the log`
}

/**
 * Whether two snapshots describe the same document. The order of clients and of flag chains is ignored, because each process
 * meets them in its own order, and so is an empty flag chain, which a write that never became durable leaves.
 */
function snapshotsMatch(one: RoomSnapshot, other: RoomSnapshot): boolean {
  return isDeepStrictEqual(inOneOrder(one), inOneOrder(other))
}

function inOneOrder({ seq, hash, clients, chunks, strokes, chains }: RoomSnapshot): unknown {
  return {
    seq,
    hash: Buffer.from(hash),
    strokes,
    clients: clients.toSorted((a, b) => a.client - b.client),
    chunks: chunks.map(({ runs, update }) => ({ runs, update: Buffer.from(update) })),
    chains: chains
      .filter(([, links]) => links.length > 0)
      .map(([strokeId, links]) => [strokeId, links.map(({ client, clock, origin }) => [client, clock, idOf(origin)])])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  }
}

/** Yjs returns instances of its own class, and the codec returns plain objects. */
function idOf(origin: FlagLink['origin']): readonly number[] | null {
  return origin && [origin.client, origin.clock]
}

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
