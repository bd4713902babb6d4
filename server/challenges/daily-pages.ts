/** The daily page of a person, and its reward. */
import type { Account } from '#contract/accounts.ts'
import type { DailyPage } from '#contract/challenges.ts'
import { REWARDS } from '#contract/coins.ts'
import { dayBefore, dayOf, startOf } from '#contract/utc-day.ts'
import type { Template } from '#contract/templates.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import { type CollectionDefinition, DuplicateKey } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import { recentlyCompleted } from '#server/artworks/artwork-lookup.ts'
import { COINS_CLAIMED, NOT_DAILY_PAGE, NOT_YOUR_DAILY_PICTURE } from '#server/texts/pages.ts'
import { choosePage } from './choose-page.ts'

/** The page of one day, stored when somebody first asks for it: pages that are added later change nothing. */
interface DailyPageRow {
  /** The day in UTC, YYYY-MM-DD. */
  _id: string
  templateId: number
  /** Pages that were the day's before they were taken out of the list. People who have colored one of them can claim, too. */
  earlier: number[]
}

/** Keeps which page is the daily one. */
const dailyPageCollection: CollectionDefinition<DailyPageRow> = { name: 'dailyPages', indexes: [] }

type Candidate = { _id: number; templateId: number | null; completed: boolean; createdAt: Date }

const notYours = (): Problem => Problem.forbidden(NOT_YOUR_DAILY_PICTURE)
const notDaily = (): Problem => Problem.conflict(NOT_DAILY_PAGE, 'not-daily')
const claimed = (): Problem => Problem.conflict(COINS_CLAIMED, 'claimed')

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
        for (const artwork of await recentlyCompleted(storage, userId, startOf(day)))
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

/** The page of a day. */
interface PageOfDay {
  readonly template: Template
  /** All pages that count on this day. */
  readonly counts: ReadonlySet<number>
}

/**
 * Returns a function that returns the page of a day among the free published ones, and chooses it when it is first asked for. A page that
 * was taken out of the list is replaced. Resolves with null when there are no pages. Everybody gets the same page.
 */
function createPageOfDay(
  { storage }: Pick<Context, 'storage'>,
  templates: TemplateService,
): (day: string) => Promise<PageOfDay | null> {
  const rows = storage.collection(dailyPageCollection)

  /** Stores a choice unless somebody else has stored another one. Returns what is stored. */
  async function store(row: DailyPageRow, instead: DailyPageRow | null): Promise<DailyPageRow | null> {
    const { _id, templateId, earlier } = row
    if (instead) await rows.updateOne({ _id, templateId: instead.templateId }, { $set: { templateId, earlier } })
    else await insertUnlessPresent(rows, row)
    return rows.findOne({ _id })
  }

  return async (day) => {
    const free = (await templates.list(null)).filter(({ price }) => price === 0)
    const pages = new Map(free.map((page) => [page.id, page]))
    let row = await rows.findOne({ _id: day })
    if (!row || !pages.has(row.templateId)) {
      const yesterday = await rows.findOne({ _id: dayBefore(day) })
      const templateId = choosePage(day, [...pages.keys()], yesterday?.templateId ?? null)
      if (templateId === null) return null
      const earlier = row ? [...row.earlier, row.templateId] : []
      row = await store({ _id: day, templateId, earlier }, row)
    }
    const template = row && pages.get(row.templateId)
    return row && template ? { template, counts: new Set([row.templateId, ...row.earlier]) } : null
  }
}
