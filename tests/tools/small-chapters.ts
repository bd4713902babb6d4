import { createLog } from '#server/http/logging/log.ts'
import { createSnapshots, type Snapshots } from '#server/log/snapshots.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import type { OpenedStorage } from '#server/open-storage.ts'
import { Room } from '#server/sync/room/room.ts'
import { noSnapshots, requireSnapshots } from '#tests/sync/room-device.ts'

/** Opens the room of artwork 7 with chapters of a few strokes, from its snapshot or from the log alone. */
export async function openSmallChapters(
  stored: OpenedStorage,
  { fromLog = false } = {},
): Promise<{ room: Room; snapshots: Snapshots }> {
  const log = createStrokeLog(stored)
  const snapshots = createSnapshots({ ...stored, log: createLog({ level: 'silent' }) }, log)
  const room = await Room.open(7, {
    log,
    snapshots: fromLog ? noSnapshots : snapshots,
    now: () => new Date(),
    events: requireSnapshots,
    chapterSizes: { chunkBytes: 200, chunks: 2 },
  })
  return { room, snapshots }
}
