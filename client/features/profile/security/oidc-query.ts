import { queryOptions } from '@tanstack/react-query'
import { getOidc } from '#contract/oidc.ts'
import { call } from '#client/http/call.ts'

/** How the person signs in: with a password, or with the account of a provider. */
export const oidcQuery = queryOptions({
  queryKey: ['/api/oidc'] as const,
  queryFn: ({ signal }) => call(getOidc, { signal }),
})
