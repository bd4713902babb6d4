/** How much there is and how much is going on, for admins. Everything is counted by indexes and kept counts. */
import type { Statistics } from '#contract/admin.ts'
import { endOf, lastDays, startOf } from '#contract/utc-day.ts'
import { createAccountCount } from '#server/accounts/account-count.ts'
import { createArtworkCount } from '#server/artworks/artwork-count.ts'
import { createCoinTotals } from '#server/coins/coin-totals.ts'
import { createRewardCount } from '#server/coins/reward-count.ts'
import type { Context } from '#server/context/context.ts'
import { createFamilyCount } from '#server/families/family-count.ts'
import { remembered } from '#server/http/remembered.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { Rooms } from '#server/sync/rooms.ts'

const DAYS = 30
const REMEMBER_MS = 60_000

const EVER = new Date(0)

/** Returns a function that reads the statistics, which may be a minute old. @param clock milliseconds that never go back */
export function createStatistics(
  context: Pick<Context, 'storage' | 'clock' | 'now'>,
  strokeCounts: StrokeCounts,
  rooms: Rooms,
): () => Promise<Statistics> {
  const countAccounts = createAccountCount(context)
  const countArtworks = createArtworkCount(context)
  const countFamilies = createFamilyCount(context)
  /** First completions. */
  const countCompletions = createRewardCount(context, 'completed_artwork')
  const coinTotals = createCoinTotals(context)

  async function readDay(day: string, strokes: ReadonlyMap<string, number>): Promise<Statistics['days'][number]> {
    const during = [startOf(day), endOf(day)] as const
    const [newUsers, newArtworks, completions] = await Promise.all([
      countAccounts(...during),
      countArtworks(...during),
      countCompletions(...during),
    ])
    return { date: day, newUsers, newArtworks, completions, strokes: strokes.get(day) ?? 0 }
  }

  async function read(): Promise<Statistics> {
    const at = context.now()
    const [users, families, artworks, coins, strokes] = await Promise.all([
      countAccounts(EVER),
      countFamilies(EVER),
      countArtworks(EVER),
      coinTotals(),
      strokeCounts.byDay(),
    ])
    const days = []
    for (const day of lastDays(at, DAYS)) days.push(await readDay(day, strokes))
    return {
      at: at.toISOString(),
      users,
      families,
      artworks,
      strokes: [...strokes.values()].reduce((sum, count) => sum + count, 0),
      coinsGranted: coins.granted,
      coinsSpent: coins.spent,
      activeRooms: rooms.stats.rooms,
      days,
    }
  }

  return remembered(read, REMEMBER_MS, context.clock)
}
