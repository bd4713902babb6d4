/** What other capabilities write of an account in their transactions: its coins, and its picture from the store. */
import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/**
 * Adds coins to an account when the transaction commits. Returns false when the account does not exist. Only the ledger calls it, which
 * writes the entry for them (COIN-1).
 */
export function addCoins(transaction: Transaction, userId: number, amount: number): Promise<boolean> {
  return transaction.collection(accountCollection).updateOne({ _id: userId }, { $inc: { coins: amount } })
}

/**
 * Takes coins from an account when the transaction commits, and returns what is left. Returns null, and takes nothing, if the account
 * has fewer. Only the ledger calls it, which writes the entry for them (COIN-5).
 */
export async function takeCoins(transaction: Transaction, userId: number, amount: number): Promise<number | null> {
  const row = await transaction
    .collection(accountCollection)
    .findOneAndUpdate({ _id: userId, coins: { $gte: amount } }, { $inc: { coins: -amount } })
  return row && row.coins
}

/** Makes a picture of this server the profile picture of an account, when the transaction commits. */
export async function setProfileImage(transaction: Transaction, userId: number, url: string): Promise<void> {
  await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set: { profileImageUrl: url } })
}
