/** Which artworks take no more strokes, because their owners' space is used up (SECURITY-13). */
import type { Storage } from '#server/storage/storage.ts'
import type { ArtworkLimits } from './artwork-limits.ts'
import { bytesOf } from './artwork-quota.ts'
import { artworkCollection } from './artwork-row.ts'

export interface OwnerSpace {
  /** Whether the owner has space left, as this process last read it. */
  hasSpace(artworkId: number): boolean
  /** Reads how much of the owner's space is used. An unknown artwork changes nothing. */
  refresh(artworkId: number): Promise<void>
  /** Stores the size of an artwork's document, then does what `refresh` does. */
  record(artworkId: number, bytes: number): Promise<void>
}

export function createOwnerSpace({
  storage,
  limits,
}: {
  storage: Storage
  limits: Pick<ArtworkLimits, 'bytesPerPerson'>
}): OwnerSpace {
  const artworks = storage.collection(artworkCollection)
  const full = new Set<number>()

  async function refresh(artworkId: number): Promise<void> {
    if (limits.bytesPerPerson === Infinity) return
    const artwork = await artworks.findOne({ _id: artworkId })
    if (!artwork) return
    const used = bytesOf(await artworks.find({ userId: artwork.userId }))
    if (used >= limits.bytesPerPerson) full.add(artworkId)
    else full.delete(artworkId)
  }

  return {
    hasSpace: (artworkId) => !full.has(artworkId),
    refresh,
    async record(artworkId, bytes) {
      await artworks.updateOne({ _id: artworkId, bytes: { $ne: bytes } }, { $set: { bytes } })
      await refresh(artworkId)
    },
  }
}
