import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'

function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Where storage is refused, there is nothing to clear.
  }
}

/**
 * Makes `account` (or nobody) the signed-in account, and removes cached data and session storage of the account before: on a
 * shared tablet the next child does not see the former's pictures. It cancels requests under way, whose replies are about
 * the account before.
 */
export async function switchAccount(queries: QueryClient, account: Account | null): Promise<void> {
  await queries.cancelQueries()
  const before = queries.getQueryData(currentUserQuery.queryKey)
  if (before && before.id !== account?.id) {
    clearSessionStorage()
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  }
  queries.setQueryData(currentUserQuery.queryKey, account)
}
