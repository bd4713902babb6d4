/** Replaces artworks by their tombstones: from then on they exist for nobody. What belonged to them is removed after that. */
import { artworkCollection, deletedArtworkCollection, isOnOwnPage } from '#server/artworks/artwork-row.ts'
import type { OwnerUsage } from '#server/artworks/owner-usage.ts'
import type { Bury } from './takedown.ts'
import type { Context } from '#server/context/context.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'

/** Returns the function that buries artworks. */
export function createBurial({ storage, now }: Pick<Context, 'storage' | 'now'>, usage: OwnerUsage): Bury {
  const rows = storage.collection(artworkCollection)
  return async (artworkIds, also) => {
    for (const { userId } of await rows.find({ _id: { $in: artworkIds } })) await usage.prepare(userId)
    return storage.transact(async (transaction) => {
      const buried: number[] = []
      for (const artworkId of artworkIds) {
        const row = await transaction.collection(artworkCollection).findOne({ _id: artworkId })
        if (!row || !(await transaction.collection(artworkCollection).deleteOne({ _id: artworkId }))) continue
        await usage.add(transaction, row.userId, { artworks: -1, bytes: -(row.bytes ?? 0) })
        const at = now()
        const plates = isOnOwnPage(row) && { platesHash: row.platesHash }
        await transaction.collection(deletedArtworkCollection).insertOne({ _id: artworkId, deletedAt: at, ...plates })
        await announceRightsChange(transaction, { artworkId, isDeleted: true }, at)
        await also?.(transaction, artworkId)
        buried.push(artworkId)
      }
      return buried
    })
  }
}
