import { queryOptions } from '@tanstack/react-query'
import { getOidc } from '#contract/oidc.ts'
import { getWaysIn } from '#contract/sign-in.ts'
import { listSessions } from '#contract/profile.ts'
import { call } from '#client/http/call.ts'

/** How the person signs in: with a password, or with the account of a provider. */
export const oidcQuery = queryOptions({
  queryKey: ['/api/oidc'] as const,
  queryFn: ({ signal }) => call(getOidc, { signal }),
})

/** The place of the recovery codes on the settings tab, as an address names it after `#`. */
export const RECOVERY_CODES = 'recovery-codes'

/** The person's recovery codes and passkeys, read again each time they are shown. */
export const waysInQuery = queryOptions({
  queryKey: ['/api/profile/ways-in'] as const,
  queryFn: ({ signal }) => call(getWaysIn, { signal }),
  refetchOnMount: 'always',
})

/** Where the person is signed in, read again each time it is shown. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'] as const,
  queryFn: ({ signal }) => call(listSessions, { signal }),
  refetchOnMount: 'always',
  networkMode: 'always',
})
