import { queryOptions } from '@tanstack/react-query'
import { listInvitations } from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'

/** Queries of the invitations into families. Invalidate `all()` after an invitation is made, accepted, rejected or revoked. */
export const invitationQueries = {
  all: () => ['/api/invitations'] as const,
  mine: () =>
    queryOptions({
      queryKey: invitationQueries.all(),
      queryFn: ({ signal }) => call(listInvitations, { signal }),
    }),
}

/** Returns the whole address of an invitation, to copy and to scan. */
export const invitationAddress = (code: string, origin: string): string => `${origin}/invite/${code}`
