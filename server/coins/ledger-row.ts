/** The stored form of the ledger: each entry says why an account has got or spent coins. */
import type { CoinReason } from '#contract/coins.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An entry is never changed or deleted, also when what it was for is deleted. */
export interface LedgerRow {
  /** Names what the coins are for, so that nothing is granted twice: `completed_artwork:{artworkId}`, `purchased_item:{userId}:{itemId}`. */
  _id: string
  /** The number by which clients know the entry. */
  entryId: number
  userId: number
  /** Positive for coins that were earned, negative for coins that were spent. */
  amount: number
  reason: CoinReason
  artworkId: number | null
  /** The store item of a purchase. */
  itemId?: number
  at: Date
}

export const ledgerCollection: CollectionDefinition<LedgerRow> = {
  name: 'coinLedger',
  // The second one is for the statistics.
  indexes: [{ fields: ['userId', 'entryId'] }, { fields: ['reason', 'at'] }],
}
