import { infiniteQueryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/admin.ts'
import { call } from '#client/http/call.ts'

/** What admins have done, newest first, a page at a time. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/audit'],
  queryFn: ({ pageParam, signal }) => call(listAudit, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  refetchOnMount: 'always',
})
