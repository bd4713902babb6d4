/** A person's ledger as they see it. */
import type { CoinTransaction } from '#contract/profile.ts'
import type { Storage } from '#server/storage/storage.ts'
import { ledgerCollection, type LedgerRow } from './ledger-row.ts'

/** Entries in one reply (PROFILE-4). */
const MAX_ENTRIES = 200

export interface CoinHistory {
  /** Returns the last entries, newest first (PROFILE-4). */
  of(userId: number): Promise<CoinTransaction[]>
  /** Streams all entries, oldest first. */
  all(userId: number): AsyncIterable<CoinTransaction>
}

export function createCoinHistory({ storage }: { storage: Storage }): CoinHistory {
  const ledger = storage.collection(ledgerCollection)
  return {
    of: async (userId) =>
      (await ledger.find({ userId }, { sort: { entryId: -1 }, limit: MAX_ENTRIES })).map(toTransaction),
    async *all(userId) {
      for await (const row of ledger.stream({ userId }, { sort: { entryId: 1 } })) yield toTransaction(row)
    },
  }
}

const toTransaction = ({ entryId, userId, amount, reason, artworkId, itemId, at }: LedgerRow): CoinTransaction => ({
  id: entryId,
  userId,
  amount,
  reason,
  artworkId,
  itemId: itemId ?? null,
  timestamp: at.toISOString(),
})
