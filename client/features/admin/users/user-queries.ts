import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUsers } from '#contract/admin.ts'
import { call } from '#client/http/call.ts'

/** Queries of the accounts that admins look after. Invalidate `all()` after a change. */
export const userQueries = {
  all: () => ['/api/admin/users'] as const,
  /** One page of the accounts whose usernames begin with `search`. The list before is shown meanwhile. */
  list: (search: string, page: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), { search, page }],
      queryFn: ({ signal }) => call(listUsers, { query: { page, ...(search !== '' && { search }) }, signal }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
}
