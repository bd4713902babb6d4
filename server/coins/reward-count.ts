/** Counts how often something was rewarded, for the statistics. */
import type { RewardReason } from '#contract/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { CountDuring } from '#server/storage/count-during.ts'
import { ledgerCollection } from './ledger-row.ts'

export function createRewardCount({ storage }: Pick<Context, 'storage'>, reason: RewardReason): CountDuring {
  const ledger = storage.collection(ledgerCollection)
  return (from, before) => ledger.countDocuments({ reason, at: { $gte: from, ...(before && { $lt: before }) } })
}
