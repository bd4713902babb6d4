import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { actFor } from '#client/http/acting-person.ts'

export const CURRENT_USER_KEY = ['/api/user'] as const

function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Where storage is refused, there is nothing to clear.
  }
}

/**
 * Makes `account` the one for whom this tab acts. Removes cached data and session storage of the person who was signed in so far, unless
 * that is `account`: on a shared tablet the next child does not see the former's pictures.
 */
export function becomePerson(queries: QueryClient, account: Account | null): void {
  actFor(account?.id ?? null)
  const before = queries.getQueryData<Account | null>(CURRENT_USER_KEY)
  if (!before || before.id === account?.id) return
  clearSessionStorage()
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== CURRENT_USER_KEY[0] })
}
