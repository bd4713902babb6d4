import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/profile.ts'
import { call } from '#client/http/call.ts'

/** Where the person is signed in, read again each time it is shown. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'] as const,
  queryFn: ({ signal }) => call(listSessions, { signal }),
  refetchOnMount: 'always',
  networkMode: 'always',
})
