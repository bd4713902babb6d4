import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/** Adds coins to an account when the transaction commits. Only the ledger calls it, which writes the entry for them (COIN-1). */
export async function addCoins(transaction: Transaction, userId: number, amount: number): Promise<void> {
  const isAdded = await transaction
    .collection(accountCollection)
    .updateOne({ _id: userId }, { $inc: { coins: amount } })
  if (!isAdded) throw new Error(`account ${userId} cannot get coins, because it does not exist`)
}
