/**
 * Opens the room of an artwork. Every process of a storage may open a room of its own (`processes/`): the log decides between processes that
 * write at once (`LostRace`). Wires the room's events to its members, to these processes and to the server.
 */
import type { Logger } from 'pino'
import type { CloseReason } from '#contract/socket.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import type { Traces } from '#server/tracing/traces.ts'
import type { FaultLog } from './limits/fault-log.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import type { GrowingBudget } from './limits/stroke-budget.ts'
import { RoomHost } from './room-host.ts'
import { type NewStrokes, Room, type RoomEvents, type SetAsideEntry } from './room/room.ts'

export interface OpenRoomHostOptions {
  readonly strokeLog: StrokeLog
  readonly snapshots: Snapshots
  /** Sends an awareness update about this process's members to these peer processes. */
  readonly publishPresence: (artworkId: number, update: Uint8Array, peers: readonly string[]) => void
  readonly presencePace: { readonly gatherMs: number }
  readonly growing: GrowingBudget
  readonly now: () => Date
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly limits: Pick<SocketLimits, 'documentStrokes'>
  /** Strokes or flags became durable, written here or by another process. */
  readonly onBroadcast?: (artworkId: number) => void
  /** Strokes became durable, and the document has this size now. */
  readonly onStrokes: (artworkId: number, strokes: NewStrokes, documentBytes: number) => void
  /** The room leaves out these entries of the log (LOG-4). Never rejects. */
  readonly onSetAside: (artworkId: number, entries: readonly SetAsideEntry[]) => Promise<void>
  /** Says why the storage did not take a write. */
  readonly troubleOf: (error: unknown) => Promise<StorageTrouble>
  /** Takes the room out of the cache and closes its members. */
  readonly discard: (host: RoomHost, reason: CloseReason) => void
  /** Absent and null trace nothing. */
  readonly traces?: Traces | null
  readonly log: Logger
  /** Gets what the work of the room has thrown outside a write (SYNC-28). */
  readonly faults: Pick<FaultLog, 'note'>
}

/** Loads a room from its snapshot and log. Rejects when the storage cannot be read. */
export async function openRoomHost(artworkId: number, options: OpenRoomHostOptions): Promise<RoomHost> {
  const { strokeLog, snapshots, publishPresence, now, clock, limits, onStrokes, log } = options
  let host: RoomHost | null = null
  const events: RoomEvents = {
    onBroadcast: () => {
      host?.deliverBroadcast()
      options.onBroadcast?.(artworkId)
    },
    onStrokes: (strokes) => onStrokes(artworkId, strokes, host?.room.durable.bytes ?? 0),
    onFailure: (error) => host && void closeFailedRoom(host, error, options),
    onSnapshotFailure: (error) => log.warn({ err: error, artworkId }, 'a snapshot could not be written or used'),
    // Its owner is told what is stored now.
    onSetAside: (entries) => void options.onSetAside(artworkId, entries).then(() => host?.tellAll('artwork')),
  }
  const room = await Room.open(artworkId, {
    log: strokeLog,
    snapshots,
    now,
    events,
    maxStrokes: limits.documentStrokes,
    traces: options.traces ?? null,
  })
  host = new RoomHost(room, {
    publishPresence: (update, peers) => publishPresence(artworkId, update, peers),
    clock,
    pace: options.presencePace,
    growing: options.growing,
    onFault: (error) => options.faults.note(error, { artworkId }),
  })
  return host
}

/** Discards a room whose write failed and closes its members with the reason. Their clients keep what is unsaved. */
async function closeFailedRoom(
  host: RoomHost,
  error: unknown,
  { discard, troubleOf, log }: OpenRoomHostOptions,
): Promise<void> {
  const trouble = await troubleOf(error).catch((): StorageTrouble => 'away')
  log.error({ err: error, artworkId: host.room.artworkId, trouble }, 'the log did not take a write')
  // In one turn: nobody is a member of a room that the process does not list (SYNC-35).
  discard(host, CLOSE_REASONS[trouble])
}

const CLOSE_REASONS: Readonly<Record<StorageTrouble, CloseReason>> = {
  full: 'storage-full',
  'read-only': 'storage-read-only',
  away: 'storage',
}
