import { queryOptions } from '@tanstack/react-query'
import { getWaysIn } from '#contract/ways-in.ts'
import { call } from '#client/http/call.ts'

/** The place of the recovery codes on the settings tab, as an address names it after `#`. */
export const RECOVERY_CODES = 'recovery-codes'

/** The person's recovery codes and passkeys, read again each time they are shown. */
export const waysInQuery = queryOptions({
  queryKey: ['/api/profile/ways-in'] as const,
  queryFn: ({ signal }) => call(getWaysIn, { signal }),
  refetchOnMount: 'always',
})
