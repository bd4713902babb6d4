/** Composes rooms: live collaboration on top of the stroke log, and the health of the storage they write to. */
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { OwnerSpace } from '#server/artworks/owner-space.ts'
import { createUnreadEntries } from '#server/artworks/unread-entries.ts'
import type { UpdateThrottle } from '#server/artworks/update-throttle.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { watchReactionChanges } from '#server/reactions/reaction-changes.ts'
import { watchRightsChanges } from '#server/rights/rights-changes.ts'
import { createOwnedItems } from '#server/shop/owned-items.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { freeBytes } from '#server/storage/free-bytes.ts'
import { createStorageProbe, type StorageProbe } from '#server/storage/storage-probe.ts'
import { storageTrouble, type StorageTrouble } from '#server/storage/storage-trouble.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createGrowingBudget } from '#server/sync/limits/growing-budget.ts'
import { createJoinBudget, type JoinBudget } from '#server/sync/limits/join-budget.ts'
import { createReadBudget, type ReadBudget } from '#server/http/limits/read-budget.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { createStrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import { createRooms, type Rooms } from '#server/sync/rooms.ts'
import { createSignals, noSignals } from '#server/sync/signals.ts'

/** Everything that paces or limits counts by this clock: the machine's own may be set back. */
const clock = (): number => performance.now()

interface RoomSettings {
  readonly dataDirectory: string
  readonly rateLimitScale: number
  readonly socketLimits: SocketLimits
}

export async function composeRooms({
  storage,
  blobs,
  shared,
  strokeLog,
  access,
  accounts,
  families,
  sessions,
  ownerSpace,
  updateThrottle,
  strokeCounts,
  onRoomEvicted,
  settings,
  registry,
  now,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  /** Whether other processes may write to the storage too. */
  shared: boolean
  strokeLog: StrokeLog
  access: ArtworkAccess
  accounts: Pick<AccountService, 'findPerson'>
  families: Pick<FamilyMembership, 'familiesOf'>
  sessions: SessionStore
  ownerSpace: OwnerSpace
  updateThrottle: UpdateThrottle
  strokeCounts: Pick<StrokeCounts, 'add'>
  onRoomEvicted: (artworkId: number) => void
  settings: RoomSettings
  registry: Registry
  now: () => Date
  log: Logger
}): Promise<{ rooms: Rooms; joins: JoinBudget; reads: ReadBudget; probe: StorageProbe }> {
  const troubleOf = async (error: unknown): Promise<StorageTrouble> =>
    storageTrouble(error, shared ? null : await freeBytes(settings.dataDirectory))
  const probe = createStorageProbe({ storage, now, clock, troubleOf })

  const unread = createUnreadEntries({ storage, now, log })

  const reads = createReadBudget({ scale: settings.rateLimitScale, clock })
  const rooms = await createRooms({
    strokeLog,
    snapshots: createSnapshots({ storage, blobs, strokeLog, log }),
    watchRights: (onChange) => watchRightsChanges(storage, onChange),
    watchReactions: (onChange) => watchReactionChanges(storage, onChange),
    signals: shared ? createSignals({ storage, now, log }) : noSignals,
    access,
    ownedItems: createOwnedItems({ storage }),
    familiesOf: async (userId) => new Set((await families.familiesOf(userId)).map(({ familyId }) => familyId)),
    budget: createStrokeBudget({ scale: settings.rateLimitScale, clock }),
    growing: createGrowingBudget({ scale: settings.rateLimitScale, clock }),
    reads,
    limits: settings.socketLimits,
    now,
    clock,
    newClientId: () => randomInt(2 ** 32),
    async sessionEnded(sessionId) {
      const credential = await sessions.credentialOf(sessionId)
      return credential === null || (await accounts.findPerson(credential)) === null
    },
    space: ownerSpace,
    onRoomEvicted(artworkId, bytes) {
      // Strokes are counted when they are written; this counts undo flags too.
      ownerSpace
        .record(artworkId, bytes)
        .catch((error: unknown) => log.warn({ err: error, artworkId }, 'the size of an artwork could not be stored'))
      onRoomEvicted(artworkId)
    },
    troubleOf: async (error) => {
      const trouble = await troubleOf(error)
      probe.report(trouble)
      return trouble
    },
    onSetAside: (artworkId, entries) => unread.note(artworkId, entries),
    onStrokes(artworkId, { count, at }, bytes) {
      strokeCounts.add(count)
      updateThrottle.touch(artworkId, { at, bytes })
    },
    log,
  })
  registerGauge(registry, 'collaboration_rooms', 'Rooms that are loaded', () => rooms.stats.rooms)
  registerGauge(
    registry,
    'collaboration_room_bytes',
    'Memory of loaded rooms, as estimated',
    () => rooms.stats.roomBytes,
  )
  registerGauge(
    registry,
    'collaboration_unread_entries',
    'Entries of logs that rooms have set aside since the start',
    () => unread.count,
  )
  registerGauge(
    registry,
    'collaboration_faults',
    'Errors that ended a connection or disturbed a room since the start',
    () => rooms.stats.faults,
  )
  registerGauge(registry, 'collaboration_members', 'Sockets in rooms', () => rooms.stats.members)
  registerGauge(
    registry,
    'collaboration_presence_entries',
    'Connections whose presence is kept',
    () => rooms.stats.presence.entries,
  )
  registerGauge(
    registry,
    'collaboration_presence_bytes',
    'Bytes of kept presence states',
    () => rooms.stats.presence.bytes,
  )
  return { rooms, joins: createJoinBudget({ scale: settings.rateLimitScale, clock }), reads, probe }
}
