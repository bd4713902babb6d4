/** Reads artworks for capabilities that decide by themselves what to show of them. `access.ts` decides whether a person sees them. */
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Context } from '#server/context/context.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

export type { ArtworkRow }

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

/** Returns what a person owns, the newest update first; at most `limit` of it. */
export const artworksOwnedBy = (reader: Reader, userId: number, limit?: number): Promise<ArtworkRow[]> =>
  reader
    .collection(artworkCollection)
    .find({ userId }, { sort: { updatedAt: -1 }, ...(limit !== undefined && { limit }) })

/** Returns the artworks of these ids that exist, in no particular order. */
export async function artworksOf(reader: Reader, ids: readonly number[]): Promise<ArtworkRow[]> {
  return ids.length === 0 ? [] : reader.collection(artworkCollection).find({ _id: { $in: [...ids] } })
}

/** Returns the ids of the copies of these artworks. Copies from before the field `copyOf` are not found. */
export async function copiesOf(reader: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await reader.collection(artworkCollection).find({ copyOf: { $in: [...ids] } })).map(({ _id }) => _id)
}

const MAX_RECENT_ARTWORKS = 100

/** Returns a person's completed artworks that were changed since a moment, the newest first, at most 100. */
export const recentlyCompleted = (
  reader: Reader,
  userId: number,
  since: Date,
): Promise<Pick<ArtworkRow, '_id' | 'templateId' | 'completed' | 'createdAt'>[]> =>
  reader
    .collection(artworkCollection)
    .find(
      { userId, completed: true, updatedAt: { $gte: since } },
      { sort: { updatedAt: -1, _id: -1 }, limit: MAX_RECENT_ARTWORKS },
    )

/** Counts artworks that exist, for the statistics. */
export const createArtworkCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(artworkCollection))

export type OwnedArtwork = Pick<ArtworkRow, '_id' | 'userId' | 'title' | 'children'>

/** Returns a function that returns everything of an owner, in the order of the ids. */
export function createOwnedArtworks({
  storage,
}: Pick<Context, 'storage'>): (userId: number) => Promise<OwnedArtwork[]> {
  const rows = storage.collection(artworkCollection)
  return async (userId) => {
    const found = await rows.find({ userId })
    return found
      .map(({ _id, title, children = [] }) => ({ _id, userId, title, children }))
      .toSorted((a, b) => a._id - b._id)
  }
}
