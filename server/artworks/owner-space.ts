/** Which artworks take no more strokes, because their owners' space is used up (SECURITY-13). */
import type { Storage } from '#server/storage/storage.ts'
import type { ArtworkLimits } from './artwork-limits.ts'
import { artworkCollection } from './artwork-row.ts'
import type { OwnerUsage } from './owner-usage.ts'

export interface OwnerSpace {
  /** Whether the owner has space left, as this process last read it. */
  hasSpace(artworkId: number): boolean
  /** Reads how much of the owner's space is used. An unknown artwork changes nothing. */
  refresh(artworkId: number): Promise<void>
  /** Stores the size of an artwork's document and, if given, when it was updated; then does what `refresh` does. */
  record(artworkId: number, bytes: number, updatedAt?: Date): Promise<void>
}

export function createOwnerSpace({
  storage,
  usage,
  limits,
}: {
  storage: Storage
  usage: OwnerUsage
  limits: Pick<ArtworkLimits, 'bytesPerPerson'>
}): OwnerSpace {
  const artworks = storage.collection(artworkCollection)
  const full = new Set<number>()

  async function refresh(artworkId: number): Promise<void> {
    if (limits.bytesPerPerson === Infinity) return
    const artwork = await artworks.findOne({ _id: artworkId })
    if (!artwork) return
    const { bytes } = await usage.of(artwork.userId)
    if (bytes < limits.bytesPerPerson) full.delete(artworkId)
    else full.add(artworkId)
  }

  return {
    hasSpace: (artworkId) => !full.has(artworkId),
    refresh,
    async record(artworkId, bytes, updatedAt) {
      const owner = (await artworks.findOne({ _id: artworkId }))?.userId
      if (owner === undefined) return
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
      await refresh(artworkId)
    },
  }
}
