/** How much there is and how much is going on, for admins. Everything is counted by indexes and kept counts (ADMIN-9). */
import type { Statistics } from '#contract/admin.ts'
import { endOf, lastDays, startOf } from '#contract/utc-day.ts'
import type { CoinTotals } from '#server/coins/coin-totals.ts'
import { remembered } from '#server/http/remembered.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { CountDuring } from '#server/storage/count-during.ts'

const DAYS = 30
const REMEMBER_MS = 60_000

const EVER = new Date(0)

/** Returns a function that reads the statistics, which may be a minute old. @param clock milliseconds that never go back */
export function createStatistics({
  countAccounts,
  countArtworks,
  countFamilies,
  countCompletions,
  strokeCounts,
  coinTotals,
  activeRooms,
  clock,
  now,
}: {
  countAccounts: CountDuring
  countArtworks: CountDuring
  countFamilies: CountDuring
  /** First completions. */
  countCompletions: CountDuring
  strokeCounts: Pick<StrokeCounts, 'byDay'>
  coinTotals: () => Promise<CoinTotals>
  activeRooms: () => number
  clock: () => number
  now: () => Date
}): () => Promise<Statistics> {
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
    const at = now()
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
      activeRooms: activeRooms(),
      days,
    }
  }

  return remembered(read, REMEMBER_MS, clock)
}
