import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'

function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage that may not be used holds nothing to forget.
  }
}

/**
 * Puts another person (or nobody) in place of the one before, and forgets what belonged to that one: on a family's
 * tablet the next child does not see the former's pictures. A look at the session that is still under way is dropped,
 * for its answer is about the person before.
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
