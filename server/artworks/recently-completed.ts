/** A person's completed artworks that were changed lately, for rewards. */
import type { Context } from '#server/context/context.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

/** Returns a person's completed artworks that were changed since a moment, the newest first, at most 100. */
export type RecentlyCompleted = (
  userId: number,
  since: Date,
) => Promise<Pick<ArtworkRow, '_id' | 'templateId' | 'completed' | 'createdAt'>[]>

const MAX_ARTWORKS = 100

export function createRecentlyCompleted({ storage }: Pick<Context, 'storage'>): RecentlyCompleted {
  const rows = storage.collection(artworkCollection)
  return (userId, since) =>
    rows.find(
      { userId, completed: true, updatedAt: { $gte: since } },
      { sort: { updatedAt: -1, _id: -1 }, limit: MAX_ARTWORKS },
    )
}
