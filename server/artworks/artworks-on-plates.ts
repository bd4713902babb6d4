/** Which artworks are on the plates of a page. */
import type { Transaction } from '#server/storage/storage.ts'
import { artworkCollection } from './artwork-row.ts'

export async function hasArtworkOn(transaction: Transaction, platesHash: string): Promise<boolean> {
  return (await transaction.collection(artworkCollection).findOne({ platesHash })) !== null
}
