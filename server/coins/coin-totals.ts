/** How many coins were granted and spent in total, without reading the whole ledger each time. */
import { CoinReason } from '#contract/coins.ts'
import type { Context } from '#server/context/context.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import { ledgerCollection, type LedgerRow } from './coins.ts'

export interface CoinTotals {
  readonly granted: number
  readonly spent: number
}

/** One row: the totals of all entries before a moment. Entries are never changed, so they need not be read again. */
interface CoinTotalsRow extends CoinTotals {
  _id: 'ledger'
  before: Date
  /** The number of these entries. Absent in rows of earlier versions. */
  entries?: number
}
const coinTotalsCollection: CollectionDefinition<CoinTotalsRow> = { name: 'coinTotals', indexes: [] }

/** An entry is written at most this long after its time, because transactions are given up earlier (`Storage.transact`). */
const SETTLED_AFTER_MS = 10 * 60_000

const NOTHING: CoinTotalsRow = { _id: 'ledger', before: new Date(0), granted: 0, spent: 0, entries: 0 }

/** What was given back was not spent. */
const plus = ({ granted, spent }: CoinTotals, { reason, amount }: Pick<LedgerRow, 'reason' | 'amount'>): CoinTotals =>
  amount > 0 && reason !== 'refunded_item' ? { granted: granted + amount, spent } : { granted, spent: spent - amount }

/** Returns a function that reads the ledger from where an earlier call has stopped. */
export function createCoinTotals({ storage, now }: Pick<Context, 'storage' | 'now'>): () => Promise<CoinTotals> {
  const rows = storage.collection(coinTotalsCollection)
  const ledger = storage.collection(ledgerCollection)

  async function keep(from: CoinTotalsRow | null, row: CoinTotalsRow): Promise<void> {
    if (from) {
      const { _id: _, ...$set } = row
      await rows.updateOne({ _id: 'ledger', before: from.before }, { $set })
      return
    }
    // Another process may have begun, too.
    await insertUnlessPresent(rows, row)
  }

  async function countBefore(before: Date): Promise<number> {
    let count = 0
    for (const reason of CoinReason.options) count += await ledger.countDocuments({ reason, at: { $lt: before } })
    return count
  }

  return async () => {
    const found = await rows.findOne({ _id: 'ledger' })
    // The clock may have been set back, and entries added before that moment: then all are read again.
    const kept = found && found.entries === (await countBefore(found.before)) ? found : NOTHING
    const settled = new Date(now().getTime() - SETTLED_AFTER_MS)
    let old: CoinTotals = kept
    let all: CoinTotals = kept
    let { entries = 0 } = kept
    for (const reason of CoinReason.options)
      for await (const { at, amount } of ledger.stream({ reason, at: { $gte: kept.before } }, { sort: { at: 1 } })) {
        all = plus(all, { reason, amount })
        if (at >= settled) continue
        old = plus(old, { reason, amount })
        entries += 1
      }
    if (settled > kept.before && old !== kept)
      await keep(found, { _id: 'ledger', before: settled, granted: old.granted, spent: old.spent, entries })
    return { granted: all.granted, spent: all.spent }
  }
}
