import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/** Makes a picture of this server the profile picture of an account, when the transaction commits. */
export async function setProfileImage(transaction: Transaction, userId: number, url: string): Promise<void> {
  await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set: { profileImageUrl: url } })
}
