import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { readReply } from '#client/http/read-reply.ts'
import { send } from '#client/http/send.ts'
import { CURRENT_USER_KEY, becomePerson } from './forget-person.ts'

/** Milliseconds between two requests for the current user: the balance stays current without a reload. */
const USER_POLL_MS = { signedIn: 10_000, signedOut: 3_000 } as const

/** The route `getCurrentUser` without its schemas: a signed-out visitor does not load the code that parses an account. */
export const CURRENT_USER_ROUTE = { method: 'get', path: '/api/user' } as const

/** Returns the signed-in account, or null after a 401. Throws ApiError, ConnectionError, or UnexpectedReplyError for an invalid account. */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<Account | null> {
  try {
    const response = await send(CURRENT_USER_ROUTE, { signal })
    const { getCurrentUser } = await import('#contract/accounts.ts')
    return await readReply(getCurrentUser.reply, response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return null
    throw error.withMessage('Failed to fetch user data')
  }
}

/** Nothing changes there for somebody without an account. Signing in leaves it. */
const GUEST_PATH = /^\/(try\/?$|p\/)/

const pollMs = (account: Account | null | undefined): number | false => {
  if (account) return USER_POLL_MS.signedIn
  // There is no address outside a browser.
  return GUEST_PATH.test(globalThis.location?.pathname ?? '') ? false : USER_POLL_MS.signedOut
}

/** The query of the signed-in account. Invalidate it after every change of the balance. It does not poll in a hidden tab. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER_KEY,
  queryFn: async ({ signal, client }) => {
    const account = await fetchCurrentUser(signal)
    // Not when the reply is about somebody who has signed out meanwhile.
    if (!signal.aborted) becomePerson(client, account)
    return account
  },
  staleTime: USER_POLL_MS.signedIn,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => pollMs(state.data),
  refetchOnWindowFocus: true,
})
