/** Reads artworks for capabilities that decide by themselves what to show of them. Who may see them is asked of `access.ts`. */
import type { Storage } from '#server/storage/storage.ts'
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
