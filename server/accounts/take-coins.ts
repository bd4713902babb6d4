import type { Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

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
