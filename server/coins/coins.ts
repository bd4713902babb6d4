/** The one door through which accounts get coins. */
import { type RewardReason, REWARDS } from '#contract/coins.ts'
import { addCoins } from '#server/accounts/add-coins.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { ledgerCollection } from './ledger-row.ts'

/** What an account gets coins for. */
export interface Grant {
  /** Names the deed: the same one is granted once. */
  readonly key: string
  readonly userId: number
  readonly reason: RewardReason
  readonly artworkId: number
  readonly at: Date
}

export interface Coins {
  /**
   * Writes the ledger entry and adds its amount to the balance, with the transaction of the deed (COIN-1). Returns the coins, or 0
   * when they were granted before.
   */
  grant(transaction: Transaction, grant: Grant): Promise<number>
}

export function createCoins({ storage }: { storage: Pick<Storage, 'nextId'> }): Coins {
  return {
    async grant(transaction, { key, userId, reason, artworkId, at }) {
      const ledger = transaction.collection(ledgerCollection)
      if (await ledger.findOne({ _id: key })) return 0
      const amount = REWARDS[reason]
      const entryId = await storage.nextId('coinLedger')
      await ledger.insertOne({ _id: key, entryId, userId, amount, reason, artworkId, at })
      await addCoins(transaction, userId, amount)
      return amount
    },
  }
}
