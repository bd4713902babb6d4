/** Calls for the daily page: one page a day, the same for everybody, that earns coins. */
import { z } from 'zod'
import { Account } from './accounts.ts'
import { route } from './route.ts'
import { Template } from './templates.ts'

/** The page of a day, which lasts from midnight to midnight in UTC. */
export const DailyPage = z.object({
  /** YYYY-MM-DD */
  date: z.iso.date(),
  /** Null, as is `template`, when no free page is published. */
  templateId: z.int().nullable(),
  template: Template.nullable(),
  /** In coins. */
  reward: z.int(),
  /** Whether the caller has been rewarded today. */
  claimed: z.boolean(),
  /** An artwork for which the caller can claim the reward now; null without one, and once it is claimed. */
  claimableArtworkId: z.int().nullable(),
})
export type DailyPage = z.infer<typeof DailyPage>

export const getDailyPage = route({ method: 'get', path: '/api/challenges/daily', reply: DailyPage })

/**
 * Claims the day's reward for the caller's own artwork: it is completed, was begun today, and its page is the daily one. 404 for an artwork that
 * the caller may not see, 403 for one of somebody else, 409 (`not-daily`) for one that does not count, 409 (`claimed`) for the second claim of a day.
 */
export const claimDailyPage = route({
  method: 'post',
  path: '/api/challenges/daily/claim',
  body: z.object({ artworkId: z.int().positive() }),
  reply: z.object({ coinsEarned: z.int().positive(), user: Account }),
})
