/** Opens a room: wires its events to its members, to the peer processes and to the server. */
import type { Logger } from 'pino'
import type { CloseReason } from '#contract/socket.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { RoomHost } from './room-host.ts'
import { type NewStrokes, Room, type RoomEvents } from './room/room.ts'
import type { Signals } from './signals.ts'

export interface OpenRoomHostOptions {
  readonly strokeLog: StrokeLog
  readonly snapshots: Snapshots
  readonly signals: Signals
  readonly presencePace: { readonly gatherMs: number }
  readonly now: () => Date
  /** Strokes became durable, and the document has this size now. */
  readonly onStrokes: (artworkId: number, strokes: NewStrokes, documentBytes: number) => void
  /** Says why the storage did not take a write. */
  readonly troubleOf: (error: unknown) => Promise<StorageTrouble>
  /** Takes the room out of the cache. */
  readonly discard: () => void
  readonly log: Logger
}

/** Loads a room from its snapshot and log. Rejects when the storage cannot be read. */
export async function openRoomHost(artworkId: number, options: OpenRoomHostOptions): Promise<RoomHost> {
  const { strokeLog, snapshots, signals, now, onStrokes, log } = options
  let host: RoomHost | null = null
  const events: RoomEvents = {
    onBroadcast: () => host?.deliverBroadcast(),
    onStrokes: (strokes) => onStrokes(artworkId, strokes, host?.room.durable.bytes ?? 0),
    onFailure: (error) => void closeFailedRoom(artworkId, host, error, options),
    onSnapshotFailure: (error) => log.warn({ err: error, artworkId }, 'a snapshot could not be written'),
  }
  const room = await Room.open(artworkId, { log: strokeLog, snapshots, now, events })
  host = new RoomHost(room, {
    publishPresence: (update) => signals.publish({ kind: 'presence', artworkId, update }),
    now: () => now().getTime(),
    pace: options.presencePace,
  })
  signals.publish({ kind: 'opened', artworkId })
  return host
}

/** Discards a room whose write failed and closes its members with the reason. Their clients keep what is unsaved. */
async function closeFailedRoom(
  artworkId: number,
  host: RoomHost | null,
  error: unknown,
  { discard, troubleOf, log }: OpenRoomHostOptions,
): Promise<void> {
  discard()
  const trouble = await troubleOf(error)
  log.error({ err: error, artworkId, trouble }, 'the log did not take a write')
  host?.closeAll(CLOSE_REASONS[trouble])
}

const CLOSE_REASONS: Readonly<Record<StorageTrouble, CloseReason>> = {
  full: 'storage-full',
  'read-only': 'storage-read-only',
  away: 'storage',
}
