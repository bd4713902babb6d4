import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/**
 * Adds coins to an account when the transaction commits. Returns false when the account does not exist. Only the ledger calls it, which
 * writes the entry for them (COIN-1).
 */
export function addCoins(transaction: Transaction, userId: number, amount: number): Promise<boolean> {
  return transaction.collection(accountCollection).updateOne({ _id: userId }, { $inc: { coins: amount } })
}
