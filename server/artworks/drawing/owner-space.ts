/** Which artworks take no more strokes, because their owners' space is used up (SECURITY-13). */
import type { Context } from '#server/context/context.ts'
import type { ArtworkLimits, OwnerUsage } from '#server/artworks/owner-usage.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'

/** While people draw, growth below this is counted later: most strokes then cost a plain write instead of a transaction. */
const UNCOUNTED_BYTES = 16 * 1024

export function createOwnerSpace(
  { storage }: Pick<Context, 'storage'>,
  usage: OwnerUsage,
  limits: Pick<ArtworkLimits, 'bytesPerPerson'>,
) {
  const artworks = storage.collection(artworkCollection)
  const full = new Set<number>()

  async function refreshFor(artworkId: number, owner: number): Promise<void> {
    if (limits.bytesPerPerson === Infinity) return
    const { bytes } = await usage.of(owner)
    if (bytes < limits.bytesPerPerson) full.delete(artworkId)
    else full.add(artworkId)
  }

  return {
    /** Whether the owner has space left, as this process last read it. */
    hasSpace: (artworkId: number): boolean => !full.has(artworkId),
    /** Reads how much of the owner's space is used. An unknown artwork changes nothing. */
    async refresh(artworkId: number): Promise<void> {
      const artwork = await artworks.findOne({ _id: artworkId })
      if (artwork) await refreshFor(artworkId, artwork.userId)
    },
    /**
     * Stores the size of an artwork's document; then does what `refresh` does. With `updatedAt`, stores when people drew, and the size only
     * when it has grown by 16 KiB.
     */
    async record(artworkId: number, bytes: number, updatedAt?: Date): Promise<void> {
      const artwork = await artworks.findOne({ _id: artworkId })
      if (!artwork) return
      const owner = artwork.userId
      if (updatedAt !== undefined && Math.abs(bytes - (artwork.bytes ?? 0)) < UNCOUNTED_BYTES) {
        await artworks.updateOne({ _id: artworkId, updatedAt: { $lt: updatedAt } }, { $set: { updatedAt } })
        return refreshFor(artworkId, owner)
      }
      await usage.prepare(owner)
      await storage.transact(async (transaction) => {
        const rows = transaction.collection(artworkCollection)
        const before = await rows.findOne({ _id: artworkId })
        if (!before) return
        const isNewer = updatedAt !== undefined && before.updatedAt < updatedAt
        const grown = bytes - (before.bytes ?? 0)
        if (grown === 0 && !isNewer) return
        await rows.updateOne({ _id: artworkId }, { $set: { bytes, ...(isNewer && { updatedAt }) } })
        if (grown !== 0) await usage.add(transaction, owner, { artworks: 0, bytes: grown })
      })
      await refreshFor(artworkId, owner)
    },
  }
}

export type OwnerSpace = ReturnType<typeof createOwnerSpace>
