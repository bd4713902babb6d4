/** What earns coins, and how many; and what they are spent on. */
import { z } from 'zod'

/** Why an account has got coins. */
export const RewardReason = z.enum(['completed_artwork', 'received_reactions', 'shared_artwork', 'daily_challenge'])
export type RewardReason = z.infer<typeof RewardReason>

/** Why a balance has changed: a reward, a purchase, or the return of its price. */
export const CoinReason = z.enum([...RewardReason.options, 'purchased_item', 'refunded_item'])
export type CoinReason = z.infer<typeof CoinReason>

/** The coins of one grant. */
export const REWARDS: Readonly<Record<RewardReason, number>> = {
  completed_artwork: 10,
  received_reactions: 2,
  shared_artwork: 5,
  daily_challenge: 20,
}
