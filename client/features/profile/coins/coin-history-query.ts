import { queryOptions } from '@tanstack/react-query'
import { getCoinHistory } from '#contract/profile.ts'
import { call } from '#client/http/call.ts'

/** The person's earned and spent coins, newest first. The balance depends on the same deeds, so it is never served from the cache alone. */
export const coinHistoryQuery = queryOptions({
  queryKey: ['/api/coins/history'] as const,
  queryFn: ({ signal }) => call(getCoinHistory, { signal }),
  refetchOnMount: 'always',
  networkMode: 'always',
})
