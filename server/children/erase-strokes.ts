/**
 * Takes the strokes of a deleted child off the pictures of others (CHILD-34). The log stays as it is: the strokes get the flag by which an
 * owner takes strokes off, and nobody puts them back.
 */
import { isChild } from '#server/accounts/child-lookup.ts'
import { artworksOwnedBy, copiesOf } from '#server/artworks/artwork-lookup.ts'
import { tiesOf } from '#server/artworks/artwork-ties.ts'
import type { PictureConsents } from '#server/artworks/picture-consents.ts'
import { contributorCollection } from '#server/artworks/contributors.ts'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import type { OwnerFlagWriter } from '#server/sync/owner-flag-writer.ts'

interface ErasedAuthorRow {
  /** The id of the child, which nobody else ever gets. */
  _id: number
  /** The artworks of others that may hold strokes of it. */
  artworkIds: number[]
}

export const erasedAuthorCollection: CollectionDefinition<ErasedAuthorRow> = { name: 'erasedAuthors', indexes: [] }

/**
 * Notes where a child has colored, in the transaction that deletes it and before that: what it has joined, and the copies of that and of its
 * own pictures. Does nothing for a grown-up, whose strokes stay.
 */
export async function noteErasedAuthor(transaction: Transaction, userId: number): Promise<void> {
  if (!(await isChild(transaction, userId))) return
  const joined = await transaction.collection(contributorCollection).find({ userId })
  const own = (await artworksOwnedBy(transaction, userId)).map(({ _id }) => _id)
  const found = new Set(joined.map(({ artworkId }) => artworkId))
  let sources = [...new Set([...own, ...found])]
  while (sources.length > 0) {
    sources = (await copiesOf(transaction, sources)).filter((id) => !found.has(id))
    for (const id of sources) found.add(id)
  }
  const mine = new Set(own)
  const artworkIds = [...found].filter((id) => !mine.has(id))
  await transaction.collection(erasedAuthorCollection).insertOne({ _id: userId, artworkIds })
}

export function createEraseStrokes(
  { storage }: Pick<Context, 'storage'>,
  consents: PictureConsents,
  flags: Pick<OwnerFlagWriter, 'erase'>,
) {
  const rows = storage.collection(erasedAuthorCollection)
  return {
    /** Takes the strokes off; it bears being called again, and does nothing for people who are not noted. */
    async erase(userId: number): Promise<void> {
      const row = await rows.findOne({ _id: userId })
      if (!row) return
      // Of artworks that still exist.
      for (const [artworkId, { ownerId }] of await tiesOf(storage, row.artworkIds)) {
        await consents.change(artworkId, userId, { takenOff: true })
        await flags.erase(artworkId, ownerId, userId)
      }
    },
    /** Whether somebody's strokes were taken off for good. */
    isErased: async (userId: number): Promise<boolean> => (await rows.findOne({ _id: userId })) !== null,
  }
}

export type EraseStrokes = ReturnType<typeof createEraseStrokes>
