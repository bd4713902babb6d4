/** The list of contributors of each artwork. */
import type { Context } from '#server/context/context.ts'
import { newShownNumber } from './artwork-ids.ts'
import { tiesOf } from './artwork-ties.ts'
import { noteChild } from './picture-children.ts'
import { familiesOfChild } from '#server/families/children-of.ts'
import { lockMembership } from '#server/families/family-changes.ts'
import { roleIn } from '#server/families/membership.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import { type CollectionDefinition, DuplicateKey, type Storage, type Transaction } from '#server/storage/storage.ts'

/** One person who has joined one artwork, or is barred from it. What they drew is only in the stroke log. */
export interface ContributorRow {
  /** `{artworkId}:{userId}`, so that nobody joins twice. */
  _id: string
  artworkId: number
  userId: number
  /** `barred`: the owner has removed the person, who joins again in no way until the owner lets them (COLLAB-18). */
  role: 'owner' | 'collaborator' | 'barred'
  /** When the person has joined or, of one who is barred, was removed. */
  joinedAt: Date
  /** Parents of a child have taken it out: they alone let it back in (CHILD-23). */
  byParents?: true
  /** Of one with `byParents`: the owner had barred the child before, and it stays so when its parents let it back in. */
  byOwner?: true
  /** The family as whose member the person has joined, with the code or without: that ends with the membership. Missing for others. */
  byFamily?: number
}

export const contributorCollection: CollectionDefinition<ContributorRow> = {
  name: 'contributors',
  indexes: [
    { fields: ['artworkId', 'joinedAt'] },
    { fields: ['userId'] },
    // What ends when somebody leaves a family.
    { fields: ['byFamily'], sparse: true },
  ],
}

export const contributorIdOf = (artworkId: number, userId: number): string => `${artworkId}:${userId}`

export function createContributors({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(contributorCollection)
  const remove = (artworkId: number, userId: number): Promise<boolean> =>
    storage.transact(async (transaction) => {
      const removed = await transaction
        .collection(contributorCollection)
        .deleteOne({ _id: contributorIdOf(artworkId, userId) })
      if (removed) await announceRightsChange(transaction, { artworkId }, now())
      return removed
    })
  const find = (artworkId: number, userId: number): Promise<ContributorRow | null> =>
    rows.findOne({ _id: contributorIdOf(artworkId, userId), role: { $ne: 'barred' } })
  return {
    /** Returns when a contributor joined, or null. */
    joinedAt: async (artworkId: number, userId: number): Promise<Date | null> =>
      (await find(artworkId, userId))?.joinedAt ?? null,
    isContributor: async (artworkId: number, userId: number): Promise<boolean> =>
      (await find(artworkId, userId)) !== null,
    /** Returns every artwork that the person has joined, in no particular order. */
    artworkIdsOf: async (userId: number): Promise<number[]> =>
      (await rows.find({ userId, role: { $ne: 'barred' } })).map((row) => row.artworkId),
    /** Returns who has joined each of these artworks, by artwork. */
    async idsOn(artworkIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
      const found = await rows.find({ artworkId: { $in: [...artworkIds] }, role: { $ne: 'barred' } })
      const joined = new Map<number, number[]>()
      for (const { artworkId, userId } of found) joined.set(artworkId, [...(joined.get(artworkId) ?? []), userId])
      return joined
    },
    /** Returns the contributors of an artwork in the order of joining. */
    of: (artworkId: number): Promise<ContributorRow[]> =>
      rows.find({ artworkId, role: { $ne: 'barred' } }, { sort: { joinedAt: 1 } }),
    /** Returns what a person has joined of others, in no particular order. */
    joinedBy: (userId: number): Promise<ContributorRow[]> => rows.find({ userId, role: 'collaborator' }),
    /**
     * Adds a person, with the family that they join through, and announces their rights in the same transaction. Returns false if they were
     * on the list already or are barred, and null if they must be a member of such a family and are none any more. Throws the 409 Problem of
     * `noteChild`.
     */
    async add(
      artworkId: number,
      userId: number,
      role: 'owner' | 'collaborator',
      { asMember = false } = {},
    ): Promise<boolean | null> {
      const _id = contributorIdOf(artworkId, userId)
      if (await rows.findOne({ _id })) return false
      try {
        return await storage.transact(async (transaction) => {
          const byFamily = role === 'owner' ? null : await familyJoinedThrough(transaction, { artworkId, userId })
          if (asMember && byFamily === null) return null
          const row = { _id, artworkId, userId, role, joinedAt: now(), ...(byFamily !== null && { byFamily }) }
          await transaction.collection(contributorCollection).insertOne(row)
          await noteChild(transaction, { artworkId, userId }, newShownNumber)
          await announceRightsChange(transaction, { artworkId }, now())
          return true
        })
      } catch (error) {
        if (error instanceof DuplicateKey) return false
        throw error
      }
    },
    /** Removes a person, and announces that in the same transaction. Returns false if they were not on the list. */
    remove,
    /** Removes everybody from a deleted artwork. */
    removeAllOf: (artworkId: number): Promise<void> => deleteInBatches(rows, { artworkId }),
    /** Takes a deleted account from all lists, and announces it. */
    async removeAllBy(userId: number): Promise<void> {
      for (const { artworkId } of await rows.find({ userId })) await remove(artworkId, userId)
    },
  }
}

export type Contributors = ReturnType<typeof createContributors>

/** Returns the families whose members join an artwork as such: the one that sees it, and those of a child who has made it. */
async function familiesOf(reader: Pick<Storage, 'collection'>, artworkId: number): Promise<number[]> {
  const ties = (await tiesOf(reader, [artworkId])).get(artworkId)
  if (!ties) return []
  const { sharedWith, ownerId } = ties
  const childs = await familiesOfChild(reader, ownerId)
  return sharedWith === null ? childs : [sharedWith, ...childs]
}

/** Returns the family through which somebody joins an artwork, or null. It is locked, so that they do not leave it at this moment. */
async function familyJoinedThrough(
  transaction: Transaction,
  { artworkId, userId }: { artworkId: number; userId: number },
): Promise<number | null> {
  for (const familyId of await familiesOf(transaction, artworkId))
    if (await lockMembership(transaction, familyId, userId)) return familyId
  return null
}

/** Returns the artworks that somebody has joined, also those that they are barred from. */
export async function everJoinedBy(storage: Storage, userId: number): Promise<number[]> {
  const found = await storage.collection(contributorCollection).find({ userId })
  return found.map(({ artworkId }) => artworkId)
}

/** The migration: notes the family of everybody who is a member of one through which they could have joined. It only adds. */
export async function addFamiliesOfContributors(storage: Storage): Promise<void> {
  const rows = storage.collection(contributorCollection)
  for await (const { _id, artworkId, userId } of rows.stream({ role: 'collaborator', byFamily: { $exists: false } }))
    for (const byFamily of await familiesOf(storage, artworkId))
      if (await roleIn(storage, byFamily, userId)) await rows.updateOne({ _id }, { $set: { byFamily } })
}
