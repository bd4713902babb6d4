/** The daily page of a person, and its reward. */
import type { Account } from '#contract/accounts.ts'
import type { DailyPage } from '#contract/challenges.ts'
import { REWARDS } from '#contract/coins.ts'
import { dayOf, startOf } from '#contract/utc-day.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { createRecentlyCompleted } from '#server/artworks/recently-completed.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { createPageOfDay, type PageOfDay } from './page-of-day.ts'

type Candidate = { _id: number; templateId: number | null; completed: boolean; createdAt: Date }

const notYours = (): Problem => Problem.forbidden('Only your own picture of the daily page counts')
const notDaily = (): Problem =>
  Problem.conflict("Color today's page today and complete it, then the coins are yours.", 'not-daily')
const claimed = (): Problem => Problem.conflict('You have these coins already. A new page comes tomorrow.', 'claimed')

const keyOf = (userId: number, day: string): string => `daily_challenge:${userId}:${day}`

export function createDailyPages(
  context: Pick<Context, 'storage' | 'now'>,
  templates: TemplateService,
  artworks: ArtworkService,
  strokeLog: StrokeLog,
  accounts: AccountService,
  coins: Coins,
) {
  const { storage, now } = context
  const pageOf = createPageOfDay(context, templates)
  const recentlyCompleted = createRecentlyCompleted(context)

  /** Whether an artwork of the person's counts on a day. A copy of a picture that was drawn before does not: its strokes are older. */
  async function isCounted(artwork: Candidate, page: PageOfDay | null, day: string): Promise<boolean> {
    const { _id, templateId, completed, createdAt } = artwork
    if (!completed || templateId === null || !page?.counts.has(templateId) || dayOf(createdAt) !== day) return false
    const [first] = await strokeLog.read(_id, 0, 1)
    return first !== undefined && dayOf(first.at) === day
  }

  return {
    /** Returns today's page, and whether the person has claimed it or can. */
    async today({ id: userId }: Pick<Person, 'id'>): Promise<DailyPage> {
      const day = dayOf(now())
      const [page, isClaimed] = await Promise.all([pageOf(day), coins.isGranted(keyOf(userId, day))])
      let claimableArtworkId: number | null = null
      if (!isClaimed)
        for (const artwork of await recentlyCompleted(userId, startOf(day)))
          if (await isCounted(artwork, page, day)) claimableArtworkId ??= artwork._id
      return {
        date: day,
        templateId: page?.template.id ?? null,
        template: page?.template ?? null,
        reward: REWARDS.daily_challenge,
        claimed: isClaimed,
        claimableArtworkId,
      }
    },

    /**
     * Grants today's reward for an artwork of the person. Throws a 404 Problem for one that they may not see, a 403 Problem for one of somebody
     * else, and a 409 Problem for one that does not count and for a second claim of a day.
     */
    async claim(person: Person, artworkId: number): Promise<{ coinsEarned: number; user: Account }> {
      const { id: userId } = person
      const artwork = await artworks.requireReadable(person, artworkId)
      if (artwork.userId !== userId) throw notYours()
      const at = now()
      const day = dayOf(at)
      const key = keyOf(userId, day)
      if (await coins.isGranted(key)) throw claimed()
      if (!(await isCounted(artwork, await pageOf(day), day))) throw notDaily()
      const grant = { key, userId, reason: 'daily_challenge', artworkId, at } as const
      const coinsEarned = await storage
        .transact((transaction) => coins.grant(transaction, grant))
        .catch((error: unknown) => {
          // The same claim was made at the same moment.
          throw error instanceof DuplicateKey ? claimed() : error
        })
      if (coinsEarned === 0) throw claimed()
      const user = await accounts.find(userId)
      if (!user) throw Problem.unauthorized()
      return { coinsEarned, user }
    },
  }
}

export type DailyPages = ReturnType<typeof createDailyPages>
