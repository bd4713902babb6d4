/** All changes of an account's balance: `grant` adds coins, `spend` takes them. */
import { type CoinReason, type RewardReason, REWARDS } from '#contract/coins.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import { addCoins, takeCoins } from '#server/accounts/account-changes.ts'
import { NOT_ENOUGH_COINS } from '#server/texts/pages.ts'

/** An entry is never changed or deleted, also when what it was for is deleted. */
export interface LedgerRow {
  /**
   * Names what the coins are for, so that nothing is granted twice: `completed_artwork:{artworkId}`, `purchased_item:{userId}:{itemId}`,
   * `refunded_item:{userId}:{itemId}`.
   */
  _id: string
  /** The number by which clients know the entry. */
  entryId: number
  userId: number
  /** Positive for coins that were earned, negative for coins that were spent. */
  amount: number
  reason: CoinReason
  artworkId: number | null
  /** The store item of a purchase or a refund. */
  itemId?: number
  at: Date
}

export const ledgerCollection: CollectionDefinition<LedgerRow> = {
  name: 'coinLedger',
  // The second one is for the statistics.
  indexes: [{ fields: ['userId', 'entryId'] }, { fields: ['reason', 'at'] }],
}

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

/** A purchase whose price is given back. */
export interface Refund {
  readonly userId: number
  readonly itemId: number
  readonly at: Date
}

export function createCoins({ storage }: Pick<Context, 'storage'>) {
  return {
    /** Returns whether a deed was granted. */
    isGranted: async (key: string): Promise<boolean> =>
      (await storage.collection(ledgerCollection).findOne({ _id: key })) !== null,
    /**
     * Writes the ledger entry and adds its amount to the balance, with the transaction of the deed (COIN-1). Returns the coins, or 0
     * when they were granted before.
     */
    async grant(transaction: Transaction, { key, userId, reason, artworkId, at }: Grant): Promise<number> {
      const ledger = transaction.collection(ledgerCollection)
      if (await ledger.findOne({ _id: key })) return 0
      const amount = REWARDS[reason]
      // A deleted account earns nothing with what is about to be removed.
      if (!(await addCoins(transaction, userId, amount))) return 0
      const entryId = await storage.nextId('coinLedger')
      await ledger.insertOne({ _id: key, entryId, userId, amount, reason, artworkId, at })
      return amount
    },
    /**
     * Writes the ledger entry and takes the price from the balance, with the transaction of the purchase (COIN-5). Throws a 400 Problem
     * if the balance is lower, and DuplicateKey if the item was paid for before.
     */
    async spend(transaction: Transaction, { userId, itemId, price, at }: Spending): Promise<void> {
      if ((await takeCoins(transaction, userId, price)) === null)
        throw Problem.badRequest(NOT_ENOUGH_COINS, 'not-enough-coins')
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
    /**
     * Writes the ledger entry and adds to the balance what the person has paid for the item, which they keep. Returns the coins, or 0
     * when they have not paid, were given them before, or have no account any more (COIN-463).
     */
    async refund(transaction: Transaction, { userId, itemId, at }: Refund): Promise<number> {
      const ledger = transaction.collection(ledgerCollection)
      const key = `refunded_item:${userId}:${itemId}`
      const paid = await ledger.findOne({ _id: `purchased_item:${userId}:${itemId}` })
      if (!paid || (await ledger.findOne({ _id: key }))) return 0
      const amount = -paid.amount
      if (!(await addCoins(transaction, userId, amount))) return 0
      const entryId = await storage.nextId('coinLedger')
      await ledger.insertOne({
        _id: key,
        entryId,
        userId,
        amount,
        reason: 'refunded_item',
        artworkId: null,
        itemId,
        at,
      })
      return amount
    },
  }
}

export type Coins = ReturnType<typeof createCoins>
