/** Removing people from an artwork, which keeps them out of it until its owner lets them back in (COLLAB-18). */
import type { Context } from '#server/context/context.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { contributorCollection, contributorIdOf, type ContributorRow } from '#server/artworks/contributors.ts'

export function createBarring({ storage, now }: Pick<Context, 'storage' | 'now'>, standing: Standing) {
  const rows = storage.collection(contributorCollection)
  return {
    async isBarred(artworkId: number, userId: number): Promise<boolean> {
      const row = await rows.findOne({ _id: contributorIdOf(artworkId, userId) })
      return row?.role === 'barred'
    },
    /** Returns whom the owner has barred from an artwork, the longest first. */
    barredFrom: (artworkId: number): Promise<ContributorRow[]> =>
      rows.find({ artworkId, role: 'barred', byParents: { $exists: false } }, { sort: { joinedAt: 1 } }),
    /** Removes a contributor and keeps them out; the artwork gets a new code, as one. Returns false for somebody who has not joined. */
    bar: (artworkId: number, userId: number): Promise<boolean> =>
      storage.transact(async (transaction) => {
        const joined = { _id: contributorIdOf(artworkId, userId), role: 'collaborator' as const }
        const change = { $set: { role: 'barred' as const, joinedAt: now() }, $unset: { byFamily: true as const } }
        if (!(await transaction.collection(contributorCollection).updateOne(joined, change))) return false
        await standing.contributionEnds(transaction, artworkId)
        await announceRightsChange(transaction, { artworkId }, now())
        return true
      }),
    /** Lets somebody join again, as everybody else. Returns false for somebody whom the owner has not barred. */
    letBackIn: (artworkId: number, userId: number): Promise<boolean> =>
      rows.deleteOne({ _id: contributorIdOf(artworkId, userId), role: 'barred', byParents: { $exists: false } }),
    /** Returns whether the owner has barred somebody, whatever parents have done. */
    async isBarredByOwner(artworkId: number, userId: number): Promise<boolean> {
      const row = await rows.findOne({ _id: contributorIdOf(artworkId, userId), role: 'barred' })
      return row !== null && (row.byParents !== true || row.byOwner === true)
    },
    /** Returns whether parents have taken their child out. */
    async isTakenOut(artworkId: number, childId: number): Promise<boolean> {
      return (await rows.findOne({ _id: contributorIdOf(artworkId, childId) }))?.byParents === true
    },
    /**
     * Takes a child out of an artwork for its parents, whether it has joined or not, and keeps it out, or lets it back in (CHILD-23). The
     * artwork gets a new code when the child had joined. Whom the owner has barred too stays barred.
     */
    async setTakenOut(
      transaction: Transaction,
      { artworkId, childId, isOut }: { artworkId: number; childId: number; isOut: boolean },
    ): Promise<void> {
      const contributors = transaction.collection(contributorCollection)
      const _id = contributorIdOf(artworkId, childId)
      const row = await contributors.findOne({ _id })
      if (row?.byParents === true ? isOut : !isOut) return
      if (!isOut && row?.byOwner) {
        await contributors.updateOne({ _id }, { $unset: { byParents: true, byOwner: true } })
        return
      }
      await contributors.deleteOne({ _id })
      if (!isOut) return
      const byOwner = row?.role === 'barred' && { byOwner: true as const }
      const barred = { role: 'barred' as const, byParents: true as const, joinedAt: now(), ...byOwner }
      await contributors.insertOne({ _id, artworkId, userId: childId, ...barred })
      // Parents of a child that has read no code cannot end one again and again.
      if (row?.role === 'collaborator') await standing.contributionEnds(transaction, artworkId)
      await announceRightsChange(transaction, { artworkId }, now())
    },
  }
}

export type Barring = ReturnType<typeof createBarring>
