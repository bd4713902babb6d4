import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Account } from '#contract/accounts.ts'
import { getProfile, type Profile } from '#contract/profile.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'

/** The query of the signed-in person's own profile. Invalidate it after every change of their families or artworks. */
export const profileQuery = queryOptions({
  queryKey: ['/api/profile'] as const,
  queryFn: ({ signal }) => call(getProfile, { signal }),
  // The service worker may have it even when the browser reports that it is offline.
  networkMode: 'always',
})

/** Makes every screen show a changed account: the header has the name and the picture too. */
export async function keepAccount(queries: QueryClient, account: Account): Promise<void> {
  // A reply that is under way is about the account before the change.
  await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
  queries.setQueryData(currentUserQuery.queryKey, Account.parse(account))
}

/** The same for the whole profile. */
export async function keepProfile(queries: QueryClient, profile: Profile): Promise<void> {
  await queries.cancelQueries({ queryKey: profileQuery.queryKey })
  queries.setQueryData(profileQuery.queryKey, profile)
  await keepAccount(queries, profile)
}
