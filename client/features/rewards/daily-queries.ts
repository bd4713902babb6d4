import { queryOptions } from '@tanstack/react-query'
import { getDailyPage } from '#contract/challenges.ts'
import { call } from '#client/http/call.ts'

/** Milliseconds that the daily page stays fresh: a day may end while the screen is open. */
const DAILY_FRESH_MS = 60_000

/** Queries of the daily page, and of whether the person has claimed it. */
export const dailyQueries = {
  all: () => ['/api/challenges/daily'] as const,
  today: () =>
    queryOptions({
      queryKey: dailyQueries.all(),
      queryFn: ({ signal }) => call(getDailyPage, { signal }),
      staleTime: DAILY_FRESH_MS,
    }),
}
