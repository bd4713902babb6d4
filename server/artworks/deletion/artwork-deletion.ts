/**
 * Deletes artworks. One transaction replaces the artwork's row by a tombstone: from then on the artwork does not exist for anybody, its
 * code opens nothing and its space is free. What belonged to it is removed after that (ARTWORK-15).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Router } from 'express'
import { deleteArtwork } from '#contract/artworks.ts'
import { artworkCollection, begunArtworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { giveUpAbandoned } from '#server/artworks/begun-artworks.ts'
import type { OwnerUsage } from '#server/artworks/owner-usage.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { createTombstones, type Remover } from '#server/storage/tombstones.ts'
import type { RemoveUnusedPlates } from '#server/templates/plates-holds.ts'
import { ARTWORK_NOT_FOUND, ONLY_OWNER_DELETES } from '#server/texts/artworks.ts'
import type { Bury } from './takedown.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { mount } from '#server/http/mount.ts'
import { createBurial } from './bury.ts'

/** Logs, and snapshots, that one sweep looks at. The next one goes on behind them. */
const PER_SWEEP = 10_000
/** Those that are looked at in one turn of the event loop. */
const PER_TURN = 100

/** Artworks that one transaction deletes. */
const ARTWORKS_PER_TRANSACTION = 50

export function createArtworkDeletion(
  { storage, now, log }: Pick<Context, 'storage' | 'now' | 'log'>,
  artworks: Pick<ArtworkService, 'requireOwned'>,
  usage: OwnerUsage,
  removers: readonly Remover[],
  removeUnusedPlates: RemoveUnusedPlates,
) {
  const rows = storage.collection(artworkCollection)
  const findOrphans = createOrphanSearch({ storage, now })
  const tombstones = createTombstones({
    storage,
    collection: deletedArtworkCollection,
    removers,
    // A backup that began before the deletion still names the plates, and reads them at its beginning.
    removeLast: async (artworkId) => {
      const tombstone = await storage.collection(deletedArtworkCollection).findOne({ _id: artworkId })
      if (tombstone?.platesHash !== undefined) await removeUnusedPlates(tombstone.platesHash)
    },
    beforeSweep: async (isStopped) => {
      await findOrphans(isStopped)
      await giveUpAbandoned({ storage, usage, now, isStopped })
    },
    what: 'artwork',
    now,
    log,
  })

  const buryRows = createBurial({ storage, now }, usage)
  const bury: Bury = async (artworkIds, also) => {
    const buried = await buryRows(artworkIds, also)
    for (const artworkId of buried) tombstones.removeSoon(artworkId)
    return buried
  }

  return {
    /**
     * Deletes an artwork for its owner; nobody sees it any more when this resolves. Throws a 403 Problem for other readers, a 404
     * Problem for everybody else and when it is deleted already.
     */
    async delete(person: Person, artworkId: number): Promise<void> {
      await artworks.requireOwned(person, artworkId, ONLY_OWNER_DELETES)
      if ((await bury([artworkId])).length === 0) throw Problem.notFound(ARTWORK_NOT_FOUND)
    },
    /** Deletes everything of an owner whose account is deleted; nobody sees any of it when this resolves. */
    async deleteAllOf(ownerId: number): Promise<void> {
      for (;;) {
        const some = await rows.find({ userId: ownerId }, { limit: ARTWORKS_PER_TRANSACTION })
        if (some.length === 0) return
        await bury(some.map(({ _id }) => _id))
      }
    },
    /** Deletes artworks without asking for rights: the caller has decided that they go. */
    bury,
    /** Removes what is left of everything that has a tombstone. */
    sweep: (): Promise<void> => tombstones.sweep(),
    /** Resolves when no removal is under way; none begins after that. */
    stop: (): Promise<void> => tombstones.stop(),
  }
}

export type ArtworkDeletion = ReturnType<typeof createArtworkDeletion>

/**
 * Returns the function that finds logs and snapshots whose artwork does not exist, as versions before LOG-6 left them behind, or a process
 * that was paused for longer than a tombstone stays. Each is noted as a begun artwork of nobody: within the time of a beginning its row may
 * still come. Each call looks at the next ones, and ends soon after `isStopped` returns true.
 */
function createOrphanSearch(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  perSweep: number = PER_SWEEP,
): (isStopped: () => boolean) => Promise<void> {
  const entries = storage.collection(strokeLogCollection)
  const snapshots = storage.collection(snapshotCollection)
  const begun = storage.collection(begunArtworkCollection)

  /** Artworks that have a log, in the order of their ids, behind a given one. */
  async function logsAfter(artworkId: number): Promise<number[]> {
    const found: number[] = []
    for (let last = artworkId; found.length < PER_TURN; found.push(last)) {
      const [first] = await entries.find({ artworkId: { $gt: last } }, { sort: { artworkId: 1, seq: 1 }, limit: 1 })
      if (!first) break
      last = first.artworkId
    }
    return found
  }

  async function snapshotsAfter(artworkId: number): Promise<number[]> {
    const found = await snapshots.find({ _id: { $gt: artworkId } }, { sort: { _id: 1 }, limit: PER_TURN })
    return found.map(({ _id }) => _id)
  }

  async function note(artworkIds: readonly number[]): Promise<void> {
    // Read in this order: a beginning ends in the transaction that inserts the artwork or its tombstone.
    const among = { _id: { $in: artworkIds } }
    const known = [
      ...(await begun.find(among)),
      ...(await storage.collection(artworkCollection).find(among)),
      ...(await storage.collection(deletedArtworkCollection).find(among)),
    ].map(({ _id }) => _id)
    const orphans = artworkIds.filter((id) => !known.includes(id))
    for (const _id of orphans) {
      try {
        await begun.insertOne({ _id, userId: null, bytes: 0, begunAt: now() })
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error
      }
    }
  }

  /** Returns a function that looks at the next ones of a kind, and begins anew behind the last. */
  function walk(next: (after: number) => Promise<number[]>): (isStopped: () => boolean) => Promise<void> {
    let last = 0
    return async (isStopped) => {
      for (let seen = 0; seen < perSweep && !isStopped(); seen += PER_TURN) {
        const artworkIds = await next(last)
        await note(artworkIds)
        last = artworkIds.at(-1) ?? 0
        if (artworkIds.length < PER_TURN) {
          last = 0
          return
        }
        await nextTurn()
      }
    }
  }

  const walks = [walk(logsAfter), walk(snapshotsAfter)]
  return async (isStopped) => {
    for (const look of walks) await look(isStopped)
  }
}

/** The HTTP route that deletes an artwork. */
export function deletionRoutes({ limits }: Pick<Context, 'limits'>, deletion: ArtworkDeletion): Router {
  const router = Router()
  mount(router, deleteArtwork, async ({ person, params }) => {
    await limits.deleteByPerson.use(String(person.id))
    await deletion.delete(person, params.id)
    return { success: true as const }
  })
  return router
}
