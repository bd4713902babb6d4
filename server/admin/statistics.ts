/** How much there is and how much is going on, for admins. Everything is counted by indexes and kept counts. */
import type { Statistics } from '#contract/admin.ts'
import { endOf, lastDays, startOf } from '#contract/utc-day.ts'
import type { RewardReason } from '#contract/coins.ts'
import { createCoinTotals } from '#server/coins/coin-totals.ts'
import type { Context } from '#server/context/context.ts'
import { cacheFor } from '#server/http/cache-for.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createAccountCount } from '#server/accounts/account-ids.ts'
import { createFamilyCount } from '#server/families/membership.ts'
import { createArtworkCount } from '#server/artworks/artwork-lookup.ts'
import type { CountDuring } from '#server/storage/count-during.ts'
import { ledgerCollection } from '#server/coins/coins.ts'

const DAYS = 30
const CACHE_MS = 60_000

const EVER = new Date(0)

/** Returns a function that reads the statistics, which may be a minute old. @param clock milliseconds that never go back */
export function createStatistics(
  context: Pick<Context, 'storage' | 'clock' | 'now'>,
  strokeCounts: StrokeCounts,
  rooms: Pick<Rooms, 'stats'>,
): () => Promise<Statistics> {
  const countAccounts = createAccountCount(context)
  const countArtworks = createArtworkCount(context)
  const countFamilies = createFamilyCount(context)
  const countCompletions = countRewards(context.storage, 'completed_artwork')
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

  return cacheFor(CACHE_MS, read, context.clock)
}

/** Counts how often something was rewarded. */
function countRewards(storage: Storage, reason: RewardReason): CountDuring {
  const ledger = storage.collection(ledgerCollection)
  return (from, before) => ledger.countDocuments({ reason, at: { $gte: from, ...(before && { $lt: before }) } })
}
