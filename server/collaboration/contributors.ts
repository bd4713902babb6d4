/** The list of contributors of each artwork. */
import type { ContributorLookup } from '#server/artworks/access.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'

/** One person who has joined one artwork. What they drew is only in the stroke log. */
export interface ContributorRow {
  /** `{artworkId}:{userId}`, so that nobody joins twice. */
  _id: string
  artworkId: number
  userId: number
  role: 'owner' | 'collaborator'
  joinedAt: Date
}

export const contributorCollection: CollectionDefinition<ContributorRow> = {
  name: 'contributors',
  indexes: [{ fields: ['artworkId', 'joinedAt'] }, { fields: ['userId'] }],
}

const idOf = (artworkId: number, userId: number): string => `${artworkId}:${userId}`

export interface Contributors extends ContributorLookup {
  /** Returns the contributors of an artwork in the order of joining. */
  of(artworkId: number): Promise<ContributorRow[]>
  /** Returns what a person has joined of others, in no particular order. */
  joinedBy(userId: number): Promise<ContributorRow[]>
  /** Adds a person, and announces their rights in the same transaction. Returns false if they were on the list already. */
  add(artworkId: number, userId: number, role: ContributorRow['role']): Promise<boolean>
  /** Removes a person, and announces that in the same transaction. Returns false if they were not on the list. */
  remove(artworkId: number, userId: number): Promise<boolean>
  /** Removes everybody from a deleted artwork. */
  removeAllOf(artworkId: number): Promise<void>
  /** Takes a deleted account from all lists, and announces it. */
  removeAllBy(userId: number): Promise<void>
}

export function createContributors({ storage, now }: { storage: Storage; now: () => Date }): Contributors {
  const rows = storage.collection(contributorCollection)
  const remove = (artworkId: number, userId: number): Promise<boolean> =>
    storage.transact(async (transaction) => {
      const removed = await transaction.collection(contributorCollection).deleteOne({ _id: idOf(artworkId, userId) })
      if (removed) await announceRightsChange(transaction, { artworkId }, now())
      return removed
    })
  return {
    joinedAt: async (artworkId, userId) => (await rows.findOne({ _id: idOf(artworkId, userId) }))?.joinedAt ?? null,
    isContributor: async (artworkId, userId) => (await rows.findOne({ _id: idOf(artworkId, userId) })) !== null,
    artworkIdsOf: async (userId) => (await rows.find({ userId })).map((row) => row.artworkId),
    of: (artworkId) => rows.find({ artworkId }, { sort: { joinedAt: 1 } }),
    joinedBy: (userId) => rows.find({ userId, role: 'collaborator' }),
    async add(artworkId, userId, role) {
      const _id = idOf(artworkId, userId)
      if (await rows.findOne({ _id })) return false
      try {
        await storage.transact(async (transaction) => {
          const row = { _id, artworkId, userId, role, joinedAt: now() }
          await transaction.collection(contributorCollection).insertOne(row)
          await announceRightsChange(transaction, { artworkId }, now())
        })
        return true
      } catch (error) {
        if (error instanceof DuplicateKey) return false
        throw error
      }
    },
    remove,
    removeAllOf: (artworkId) => deleteInBatches(rows, { artworkId }),
    async removeAllBy(userId) {
      for (const { artworkId } of await rows.find({ userId })) await remove(artworkId, userId)
    },
  }
}
