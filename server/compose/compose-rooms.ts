/** Composes rooms: live collaboration on top of the stroke log, and the health of the storage they write to. */
import type { Registry } from 'prom-client'
import { createUnreadEntries } from '#server/artworks/unread-entries.ts'
import type { Context } from '#server/context/context.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { OpeningPictureService } from '#server/pictures/opening-picture-service.ts'
import { watchReactionChanges } from '#server/reactions/reaction-changes.ts'
import { watchRightsChanges } from '#server/rights/rights-changes.ts'
import { createOwnedItems } from '#server/shop/owned-items.ts'
import { freeBytes } from '#server/storage/free-bytes.ts'
import { createStorageProbe } from '#server/storage/storage-probe.ts'
import { storageTrouble, type StorageTrouble } from '#server/storage/storage-trouble.ts'
import { GrowingBudget } from '#server/sync/limits/growing-budget.ts'
import { JoinBudget } from '#server/sync/limits/join-budget.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import { registerRoomGauges } from '#server/sync/room-gauges.ts'
import { createRooms } from '#server/sync/rooms.ts'
import { createSignals, noSignals } from '#server/sync/signals.ts'
import type { Accounts } from './compose-accounts.ts'
import type { Artworks } from './compose-artworks.ts'
import { newClientId } from './random.ts'

interface Settings {
  readonly dataDirectory: string
  readonly rateLimitScale: number
  readonly socketLimits: SocketLimits
}

export type Collaboration = Awaited<ReturnType<typeof composeRooms>>

/** @param shared whether other processes may write to the storage too */
export async function composeRooms(
  context: Context,
  { accounts, sessions, membership }: Accounts,
  { access, ownerSpace, strokeLog, updateThrottle }: Artworks,
  openingPictures: OpeningPictureService,
  { dataDirectory, rateLimitScale: scale, socketLimits }: Settings,
  shared: boolean,
  registry: Registry,
) {
  const { storage, now, clock, log } = context
  const troubleOf = async (error: unknown): Promise<StorageTrouble> =>
    storageTrouble(error, shared ? null : await freeBytes(dataDirectory))
  const probe = createStorageProbe({ storage, now, clock, troubleOf })
  const unread = createUnreadEntries(context)
  const strokeCounts = new StrokeCounts(context, (error) =>
    log.warn({ err: error }, 'The count of strokes is written later'),
  )
  const reads = new ReadBudget(scale, clock)
  const rooms = await createRooms({
    strokeLog,
    snapshots: createSnapshots(context, strokeLog),
    watchRights: (onChange) => watchRightsChanges(storage, onChange),
    watchReactions: (onChange) => watchReactionChanges(storage, onChange),
    signals: shared ? createSignals(context) : noSignals,
    access,
    ownedItems: createOwnedItems(context),
    familiesOf: async (userId) => new Set((await membership.familiesOf(userId)).map(({ familyId }) => familyId)),
    budget: new StrokeBudget(scale, clock),
    growing: new GrowingBudget(scale, clock),
    reads,
    limits: socketLimits,
    now,
    clock,
    newClientId,
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
      void openingPictures.renew(artworkId)
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
  registerRoomGauges(registry, rooms, () => unread.count)
  return { rooms, joins: new JoinBudget(scale, clock), reads, probe, strokeCounts }
}
