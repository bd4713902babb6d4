import { Room } from '#server/sync/room/room.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'

/** Returns the snapshot of a room that has read exactly these log entries, without any stored snapshot. */
export async function snapshotFromLog(artworkId: number, entries: readonly LogEntry[]): Promise<RoomSnapshot> {
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
