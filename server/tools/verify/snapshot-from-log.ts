import { Room } from '#server/sync/room/room.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'

/** A room's view of exactly these entries, read from the log alone. */
export async function snapshotFromLog(artworkId: number, entries: readonly LogEntry[]): Promise<RoomSnapshot> {
  const room = await Room.open(artworkId, {
    log: finishedLog(entries),
    snapshots: { load: async () => null, save: async () => {} },
    now: () => new Date(0),
    events: { news() {}, drawn() {}, failed() {}, unsaved() {} },
  })
  return room.durable.snapshot()
}

function finishedLog(entries: readonly LogEntry[]): StrokeLog {
  const after = (afterSeq: number): LogEntry[] => entries.filter(({ seq }) => seq > afterSeq)
  return {
    append: async () => {
      throw new Error('this log is only read')
    },
    read: async (_, afterSeq = 0) => after(afterSeq),
    async *stream(_, afterSeq = 0) {
      yield* after(afterSeq)
    },
    lastSeq: async () => entries.at(-1)?.seq ?? 0,
    watch: async () => ({ close: async () => {} }),
  }
}
