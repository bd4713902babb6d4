import { queryOptions } from '@tanstack/react-query'
import { getCoinHistory } from '#contract/profile.ts'
import { call } from '#client/http/call.ts'

/** The person's earned and spent coins, newest first. Requested anew at each visit, so that it agrees with the balance beside it. */
export const coinHistoryQuery = queryOptions({
  queryKey: ['/api/coins/history'] as const,
  queryFn: ({ signal }) => call(getCoinHistory, { signal }),
  refetchOnMount: 'always',
  networkMode: 'always',
})
