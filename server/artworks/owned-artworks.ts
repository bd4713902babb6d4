/** What a person owns, for the export of their data. */
import type { Context } from '#server/context/context.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

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
