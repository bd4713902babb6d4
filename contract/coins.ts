/** What earns coins, and how many. */
import { z } from 'zod'

/** Why an account has got coins. */
export const CoinReason = z.enum(['completed_artwork', 'received_reactions', 'shared_artwork', 'daily_challenge'])
export type CoinReason = z.infer<typeof CoinReason>

/** The coins of one grant. */
export const REWARDS: Readonly<Record<CoinReason, number>> = {
  completed_artwork: 10,
  received_reactions: 2,
  shared_artwork: 5,
  daily_challenge: 20,
}
