/** A person's ledger as they see it. */
import type { CoinTransaction } from '#contract/profile.ts'
import type { Context } from '#server/context/context.ts'
import { ledgerCollection, type LedgerRow } from './coins.ts'

/** Entries in one reply. */
const MAX_ENTRIES = 200

export function createCoinHistory({ storage }: Pick<Context, 'storage'>) {
  const ledger = storage.collection(ledgerCollection)
  return {
    /** Returns the last entries, newest first. */
    of: async (userId: number): Promise<CoinTransaction[]> =>
      (await ledger.find({ userId }, { sort: { entryId: -1 }, limit: MAX_ENTRIES })).map(toTransaction),
    /** Streams all entries, oldest first. */
    async *all(userId: number): AsyncIterable<CoinTransaction> {
      for await (const row of ledger.stream({ userId }, { sort: { entryId: 1 } })) yield toTransaction(row)
    },
  }
}

export type CoinHistory = ReturnType<typeof createCoinHistory>

const toTransaction = ({ entryId, userId, amount, reason, artworkId, itemId, at }: LedgerRow): CoinTransaction => ({
  id: entryId,
  userId,
  amount,
  reason,
  artworkId,
  itemId: itemId ?? null,
  timestamp: at.toISOString(),
})
