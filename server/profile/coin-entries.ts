/** A person's ledger with what its entries are about: their own pictures, and what they have bought. */
import type { CoinEntry } from '#contract/profile.ts'
import { shownPicture } from '#contract/store.ts'
import { artworksOf } from '#server/artworks/artwork-lookup.ts'
import type { CoinHistory } from '#server/coins/coin-history.ts'
import type { Context } from '#server/context/context.ts'
import type { ShopService } from '#server/shop/shop-service.ts'

/**
 * Returns the function that returns a person's last entries, newest first. What an entry is about is null where it is deleted, or is a
 * picture of somebody else: its title is for those who may see it (COIN-163).
 */
export function createCoinEntries(
  { storage }: Pick<Context, 'storage'>,
  history: Pick<CoinHistory, 'of'>,
  shop: Pick<ShopService, 'inventory'>,
) {
  return async (userId: number): Promise<CoinEntry[]> => {
    const entries = await history.of(userId)
    const artworkIds = new Set(entries.map(({ artworkId }) => artworkId).filter((id) => id !== null))
    const [artworks, inventory] = await Promise.all([
      artworksOf(storage, [...artworkIds]),
      entries.some(({ itemId }) => itemId !== null) ? shop.inventory({ id: userId }) : [],
    ])
    const ownArtworks = artworks.filter((artwork) => artwork.userId === userId)
    const artworkOf = new Map(
      ownArtworks.map(({ _id, title }) => [_id, { title, imageUrl: `/api/artworks/${_id}/image?size=small` }]),
    )
    const itemOf = new Map(
      inventory.map(({ itemId, item }) => [itemId, item && { title: item.title, imageUrl: shownPicture(item) }]),
    )
    return entries.map((entry) => ({
      ...entry,
      about: itemOf.get(entry.itemId ?? 0) ?? artworkOf.get(entry.artworkId ?? 0) ?? null,
    }))
  }
}

export type CoinEntries = ReturnType<typeof createCoinEntries>
