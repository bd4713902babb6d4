import { queryOptions } from '@tanstack/react-query'
import { getChild, getChildCompany, listChildSessions, viewChildHomeInvitation } from '#contract/child-page.ts'
import { childrenQueries } from '#client/features/children/settings/children-queries.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Queries of the page of one child. They are read again with everything of `childrenQueries.all()`. */
export const childPageQueries = {
  child: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'page'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(call(getChild, { params: { id }, signal }), () => 'Failed to fetch the profile'),
    }),
  sessions: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'sessions'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(call(listChildSessions, { params: { id }, signal }), () => 'Failed to fetch the devices'),
      staleTime: 0,
    }),
  company: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'company'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(call(getChildCompany, { params: { id }, signal }), () => 'Failed to fetch the pictures'),
    }),
  homeInvitation: (code: string) =>
    queryOptions({
      queryKey: ['/api/child-invitations', code] as const,
      queryFn: ({ signal }) => call(viewChildHomeInvitation, { params: { code }, signal }),
      retry: false,
    }),
}
