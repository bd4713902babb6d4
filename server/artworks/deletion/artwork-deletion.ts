/**
 * Deletes artworks. One transaction replaces the artwork's row by a tombstone: from then on the artwork does not exist for anybody, its
 * code opens nothing and its space is free. What belonged to it is removed after that (ARTWORK-15).
 */
import { Router } from 'express'
import { deleteArtwork } from '#contract/artworks.ts'
import { artworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
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
import { mount } from '#server/http/mount.ts'
import { createBurial } from './bury.ts'
import { createOrphanSearch } from './orphan-search.ts'

/** Artworks that one transaction deletes. */
const ARTWORKS_PER_TRANSACTION = 50

export function createArtworkDeletion(
  { storage, blobs, now, log }: Pick<Context, 'storage' | 'blobs' | 'now' | 'log'>,
  artworks: Pick<ArtworkService, 'requireOwned'>,
  usage: OwnerUsage,
  removers: readonly Remover[],
  removeUnusedPlates: RemoveUnusedPlates,
) {
  const rows = storage.collection(artworkCollection)
  const findOrphans = createOrphanSearch({ storage, blobs, now })
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
