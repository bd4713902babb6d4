import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'
import { becomePerson } from './forget-person.ts'

/**
 * Makes `account` (or nobody) the signed-in account, and forgets the one before. It cancels requests under way, whose replies are
 * about the account before.
 */
export async function switchAccount(queries: QueryClient, account: Account | null): Promise<void> {
  await queries.cancelQueries()
  becomePerson(queries, account)
  queries.setQueryData(currentUserQuery.queryKey, account)
}
