/** The family with which a person's completed artworks are shared. */
import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/**
 * Makes a family that somebody joins their active one if they have none. Returns false when there is no such account; a deletion of the
 * account at the same moment waits, or runs again.
 */
export async function joinActiveFamily(transaction: Transaction, userId: number, familyId: number): Promise<boolean> {
  const accounts = transaction.collection(accountCollection)
  const account = await accounts.findOneAndUpdate({ _id: userId }, { $inc: { familiesJoined: 1 } })
  if (account?.activeFamilyId === null)
    await accounts.updateOne({ _id: userId }, { $set: { activeFamilyId: familyId } })
  return account !== null
}

/** Leaves a person without an active family if it was this one. */
export async function leaveActiveFamily(transaction: Transaction, userId: number, familyId: number): Promise<void> {
  await transaction
    .collection(accountCollection)
    .updateOne({ _id: userId, activeFamilyId: familyId }, { $set: { activeFamilyId: null } })
}
