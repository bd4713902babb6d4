/** The stored form of the links that show one picture to people without an account, and how they end without their owner. */
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

/** One artwork has one link at most. */
export interface PictureLinkRow {
  /** The artwork. */
  _id: number
  /** 128 random bits in base64url. It shows the picture to anybody, so it is in no log and no export. */
  key: string
  /** Makes the numbers of the people in the picture (linked-history.ts). No reply has it. */
  salt: string
  createdAt: Date
  /** The artwork's owner. */
  createdBy: number
  expiresAt: Date
}

export const pictureLinkCollection: CollectionDefinition<PictureLinkRow> = {
  name: 'pictureLinks',
  indexes: [{ fields: ['key'], unique: true }, { fields: ['createdBy'] }, { fields: ['expiresAt'] }],
}

/** Removes the link of a deleted artwork. */
export async function removePictureLink(artworkId: number, { storage }: { storage: Storage }): Promise<void> {
  await storage.collection(pictureLinkCollection).deleteOne({ _id: artworkId })
}

/** Ends the links that these people have made, with their credentials: somebody else may have made or read some (SECURITY-32). */
export async function endPictureLinksOf(transaction: Transaction, ownerIds: readonly number[]): Promise<void> {
  const links = transaction.collection(pictureLinkCollection)
  for (const createdBy of ownerIds) await links.deleteMany({ createdBy })
}

/** Deletes the links that have expired before. */
export const sweepPictureLinks = (storage: Storage, before: Date): Promise<void> =>
  deleteInBatches(storage.collection(pictureLinkCollection), { expiresAt: { $lte: before } })

/** Returns the links that a person has made, for their export: without the keys, which show the pictures. */
export async function pictureLinksBy(storage: Storage, createdBy: number): Promise<object[]> {
  const found = await storage.collection(pictureLinkCollection).find({ createdBy }, { sort: { _id: 1 } })
  return found.map(({ _id: artworkId, createdAt, expiresAt }) => ({ artworkId, createdAt, expiresAt }))
}
