import { queryOptions } from '@tanstack/react-query'
import { getStatistics } from '#contract/admin.ts'
import { call } from '#client/http/call.ts'

/** How much there is and how much is going on. */
export const statisticsQuery = queryOptions({
  queryKey: ['/api/admin/statistics'],
  queryFn: ({ signal }) => call(getStatistics, { signal }),
  refetchOnMount: 'always',
})
