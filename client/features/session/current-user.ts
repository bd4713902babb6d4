import { queryOptions } from '@tanstack/react-query'
import { type Account, getCurrentUser } from '#contract/accounts.ts'
import { ApiError, explained } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Milliseconds between two looks at who is signed in (spec: accounts 4): the balance stays current without a reload. */
export const USER_POLL = { signedIn: 10_000, signedOut: 3_000 } as const

/** The signed-in account, or null when nobody is: a 401 is an answer, not a failure. */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<Account | null> {
  try {
    return await explained(call(getCurrentUser, { signal }), () => 'Failed to fetch user data')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Who is signed in. Invalidate it after whatever changes the balance. Rests while the tab is hidden. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'] as const,
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: USER_POLL.signedIn,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: (query) => (query.state.data ? USER_POLL.signedIn : USER_POLL.signedOut),
  refetchOnWindowFocus: true,
})
