/** All changes of an account's balance: `grant` adds coins, `spend` takes them. */
import { type RewardReason, REWARDS } from '#contract/coins.ts'
import { addCoins } from '#server/accounts/add-coins.ts'
import { takeCoins } from '#server/accounts/take-coins.ts'
import { Problem } from '#server/http/problem.ts'
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

/** What an account pays for. One person pays for one item once. */
export interface Spending {
  readonly userId: number
  readonly itemId: number
  /** In coins, positive. */
  readonly price: number
  readonly at: Date
}

export interface Coins {
  /**
   * Writes the ledger entry and adds its amount to the balance, with the transaction of the deed (COIN-1). Returns the coins, or 0
   * when they were granted before.
   */
  grant(transaction: Transaction, grant: Grant): Promise<number>
  /** Returns whether a deed was granted. */
  isGranted(key: string): Promise<boolean>
  /**
   * Writes the ledger entry and takes the price from the balance, with the transaction of the purchase (COIN-5). Throws a 400 Problem
   * if the balance is lower, and DuplicateKey if the item was paid for before.
   */
  spend(transaction: Transaction, spending: Spending): Promise<void>
}

export function createCoins({ storage }: { storage: Pick<Storage, 'nextId' | 'collection'> }): Coins {
  return {
    isGranted: async (key) => (await storage.collection(ledgerCollection).findOne({ _id: key })) !== null,
    async grant(transaction, { key, userId, reason, artworkId, at }) {
      const ledger = transaction.collection(ledgerCollection)
      if (await ledger.findOne({ _id: key })) return 0
      const amount = REWARDS[reason]
      // A deleted account earns nothing with what is about to be removed.
      if (!(await addCoins(transaction, userId, amount))) return 0
      const entryId = await storage.nextId('coinLedger')
      await ledger.insertOne({ _id: key, entryId, userId, amount, reason, artworkId, at })
      return amount
    },
    async spend(transaction, { userId, itemId, price, at }) {
      if ((await takeCoins(transaction, userId, price)) === null)
        throw Problem.badRequest('Not enough coins', 'not-enough-coins')
      await transaction.collection(ledgerCollection).insertOne({
        _id: `purchased_item:${userId}:${itemId}`,
        entryId: await storage.nextId('coinLedger'),
        userId,
        amount: -price,
        reason: 'purchased_item',
        artworkId: null,
        itemId,
        at,
      })
    },
  }
}
