import { queryOptions } from '@tanstack/react-query'
import { viewInvitation } from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'

/** The query of what the holder of an invitation's link sees. It is asked anew for each visit, because its status changes. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/invitations/code', code] as const,
    queryFn: ({ signal }) => call(viewInvitation, { params: { code }, signal }),
    staleTime: 0,
    networkMode: 'always',
  })
