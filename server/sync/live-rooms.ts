/** The rooms of a running server: on top of the stroke log, with the budgets of its settings and the health of the storage. */
import { Counter, type Registry } from 'prom-client'
import type { CloseReason } from '#contract/socket.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import { createUnreadEntries } from '#server/artworks/drawing/unread-entries.ts'
import type { Context } from '#server/context/context.ts'
import { newClientId } from '#server/context/random.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { measureLog } from '#server/log/measured-log.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { watchReactionChanges } from '#server/reactions/reaction-service.ts'
import { type RightsChange, watchRightsChanges } from '#server/rights/rights-changes.ts'
import { createStorageProbe } from '#server/storage/storage-probe.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { GrowingBudget, StrokeBudget } from './limits/stroke-budget.ts'
import { JoinBudget } from './limits/join-budget.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import { createRooms } from './create-rooms.ts'
import { createCluster } from './processes/room-sharing.ts'
import type { Rooms } from './rooms.ts'
import type { OwnedItemsOf, Seats } from './seats.ts'

/** Hears what happens to artworks. */
export interface RoomListener {
  /** Something has become durable in a room of this process. */
  drawn(artworkId: number): void
  reactionsChanged(artworkId: number): void
  /** Rights have changed, by any process. */
  rightsChanged(change: RightsChange): void
}

interface Settings {
  readonly dataDirectory: string
  readonly rateLimitScale: number
  readonly socketLimits: SocketLimits
  readonly natsUrl: string | null
}

/** @param shared whether other processes may write to the storage too */
export async function createLiveRooms(
  context: Context,
  { dataDirectory, rateLimitScale: scale, socketLimits: limits, natsUrl }: Settings,
  { accounts, sessions }: AccountServices,
  membership: FamilyMembership,
  { access, ownerSpace, strokeLog, updateThrottle }: ArtworkServices,
  pictures: Pictures,
  ownedItems: OwnedItemsOf,
  shared: boolean,
  registry: Registry,
) {
  const { storage, now, clock, log, traces } = context
  const probe = createStorageProbe({ storage, now, clock, directory: shared ? null : dataDirectory })
  const unread = createUnreadEntries(context)
  const strokeCounts = new StrokeCounts(context, (error) =>
    log.warn({ err: error }, 'The count of strokes is written later'),
  )
  const reads = new ReadBudget(scale, clock)
  const closed = new Counter({
    name: 'collaboration_closed_total',
    help: 'Sockets that the server refused or closed, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  const refusedUpgrades = new Counter({
    name: 'collaboration_upgrades_refused_total',
    help: 'Sockets that were refused before they were open, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  const onSocketClosed = (reason: CloseReason): void => closed.inc({ reason })
  const sessionEnded = async (sessionId: string): Promise<boolean> => {
    const credential = await sessions.credentialOf(sessionId)
    return credential === null || (await accounts.findPerson(credential)) === null
  }
  // They hear of the same changes as the rooms, without watching the storage a second time.
  const listeners = new Set<RoomListener>()
  const live = await createRooms({
    strokeLog: measureLog(strokeLog, registry, context),
    access,
    reads,
    limits,
    now,
    clock,
    newClientId,
    log,
    traces,
    snapshots: createSnapshots(context, strokeLog),
    watchRights: (onChange) =>
      watchRightsChanges(storage, (change) => {
        onChange(change)
        for (const listener of listeners) listener.rightsChanged(change)
      }),
    watchReactions: (onChange) =>
      watchReactionChanges(storage, (change) => {
        onChange(change)
        for (const listener of listeners) listener.reactionsChanged(change.artworkId)
      }),
    cluster: shared ? await createCluster(context, natsUrl) : null,
    ownedItems,
    familiesOf: async (userId) => new Set((await membership.familiesOf(userId)).map(({ familyId }) => familyId)),
    budget: new StrokeBudget(scale, clock),
    growing: new GrowingBudget(scale, clock),
    sessionEnded,
    space: ownerSpace,
    onRoomEvicted(artworkId, bytes) {
      // Strokes are counted when they are written; this counts undo flags too.
      ownerSpace
        .record(artworkId, bytes)
        .catch((error: unknown) => log.warn({ err: error, artworkId }, 'the size of an artwork could not be stored'))
      void pictures.openingPictures.renew(artworkId)
    },
    onTakenOff: (artworkId) => pictures.forget(artworkId),
    onSocketClosed,
    troubleOf: (error) => probe.report(error),
    onSetAside: (artworkId, entries) => unread.note(artworkId, entries),
    onBroadcast(artworkId) {
      for (const listener of listeners) listener.drawn(artworkId)
    },
    onStrokes(artworkId, { count, at }, bytes) {
      strokeCounts.add(count)
      updateThrottle.touch(artworkId, { at, bytes })
    },
  })
  registerRoomGauges(registry, live, () => unread.count)
  const refusals = { onSocketClosed, onUpgradeRefused: (status: number): void => refusedUpgrades.inc({ status }) }
  return {
    ...live,
    listen: (listener: RoomListener) => void listeners.add(listener),
    sessionEnded,
    joins: new JoinBudget(scale, clock),
    reads,
    probe,
    strokeCounts,
    refusals,
  }
}

/** @param unreadCount returns how many entries of logs rooms have set aside since the start */
function registerRoomGauges(
  registry: Registry,
  { rooms, seats }: { readonly rooms: Pick<Rooms, 'stats'>; readonly seats: Pick<Seats, 'count'> },
  unreadCount: () => number,
): void {
  const gauge = (name: string, help: string, read: () => number): void => registerGauge(registry, name, help, read)
  gauge('collaboration_rooms', 'Rooms that are loaded', () => rooms.stats.rooms)
  gauge('collaboration_room_bytes', 'Memory of loaded rooms, as estimated', () => rooms.stats.roomBytes)
  gauge('collaboration_shared_rooms', 'Rooms that another process has open too', () => rooms.stats.sharedRooms)
  gauge('collaboration_unread_entries', 'Entries of logs that rooms have set aside since the start', unreadCount)
  gauge(
    'collaboration_faults',
    'Errors that ended a connection or disturbed a room since the start',
    () => rooms.stats.faults,
  )
  gauge('collaboration_pending_bytes', 'Bytes of updates that wait for the disk', () => rooms.stats.pendingBytes)
  gauge('collaboration_members', 'Sockets in rooms', () => seats.count)
  gauge('collaboration_presence_entries', 'Connections whose presence is kept', () => rooms.stats.presence.entries)
  gauge('collaboration_presence_bytes', 'Bytes of kept presence states', () => rooms.stats.presence.bytes)
}
