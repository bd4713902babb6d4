/**
 * Deletes artworks. One transaction replaces the artwork's row by a tombstone: from then on the artwork does not exist for anybody, its
 * code opens nothing and its space is free. What belonged to it is removed after that, and again at the next start if the process
 * ends meanwhile (ARTWORK-15).
 */
import type { Logger } from 'pino'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Storage } from '#server/storage/storage.ts'
import { deletedArtworkCollection } from './deleted-artwork-row.ts'

/**
 * A tombstone stays for this time, and what belongs to the artwork is removed once more at its end: a room that was open, or a picture
 * that was being painted, may have written something after the first time.
 */
const TOMBSTONE_LIFETIME_MS = 10 * 60_000

/** Removes one kind of what belongs to an artwork. It bears being called again. */
export type Remover = (artworkId: number) => Promise<void>

export interface ArtworkDeletion {
  /**
   * Deletes an artwork for its owner; nobody sees it any more when this resolves. Throws a 403 Problem for other readers, a 404
   * Problem for everybody else and when it is deleted already.
   */
  delete(person: Person, artworkId: number): Promise<void>
  /** Removes what is left of deleted artworks. */
  sweep(): Promise<void>
  /** Resolves when no removal is under way; none begins after that. */
  stop(): Promise<void>
}

export function createArtworkDeletion({
  storage,
  artworks,
  removers,
  now,
  log,
}: {
  storage: Storage
  artworks: Pick<ArtworkService, 'requireOwned'>
  removers: readonly Remover[]
  now: () => Date
  log: Logger
}): ArtworkDeletion {
  const tombstones = storage.collection(deletedArtworkCollection)
  /** Removals run one after the other. */
  let last: Promise<void> = Promise.resolve()
  let isStopped = false

  async function removeAllOf(artworkId: number): Promise<void> {
    for (const remove of removers) {
      if (isStopped) return
      await remove(artworkId)
    }
    log.info({ artworkId }, 'what belonged to a deleted artwork is removed')
  }

  async function sweepTombstones(): Promise<void> {
    for await (const { _id, deletedAt } of tombstones.stream({}, { sort: { deletedAt: 1 } })) {
      await removeAllOf(_id)
      if (isStopped) return
      if (now().getTime() - deletedAt.getTime() > TOMBSTONE_LIFETIME_MS) await tombstones.deleteOne({ _id })
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(() => (isStopped ? undefined : work()))
    last = done.catch((error: unknown) => log.warn({ err: error }, 'what is left of deleted artworks is removed later'))
    return last
  }

  return {
    async delete(person, artworkId) {
      await artworks.requireOwned(person, artworkId, 'Only the owner can delete this artwork')
      const isDeleted = await storage.transact(async (transaction) => {
        if (!(await transaction.collection(artworkCollection).deleteOne({ _id: artworkId }))) return false
        const at = now()
        await transaction.collection(deletedArtworkCollection).insertOne({ _id: artworkId, deletedAt: at })
        await announceRightsChange(transaction, { artworkId, isDeleted: true }, at)
        return true
      })
      if (!isDeleted) throw Problem.notFound('Artwork not found')
      void inTurn(() => removeAllOf(artworkId))
    },
    sweep: () => inTurn(sweepTombstones),
    async stop() {
      isStopped = true
      await last
    },
  }
}
