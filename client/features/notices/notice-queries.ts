import { queryOptions } from '@tanstack/react-query'
import { countNotices, listNotices } from '#contract/notices.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Between two looks at whether somebody has been told something. */
const COUNT_EVERY_MS = 5 * 60 * 1000

/** Queries of the person's notices. */
export const noticeQueries = {
  all: () => ['/api/notices'] as const,
  list: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => withErrorMessage(call(listNotices, { signal }), () => 'Failed to fetch your notices'),
      staleTime: 0,
    }),
  unread: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'unread'] as const,
      queryFn: ({ signal }) => call(countNotices, { signal }),
      refetchInterval: COUNT_EVERY_MS,
      refetchOnWindowFocus: true,
    }),
}
