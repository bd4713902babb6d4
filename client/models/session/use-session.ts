import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Account } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'

export type Session =
  | { status: 'loading' | 'signed-out'; account: null }
  /** The server did not reply; `retry` asks again. */
  | { status: 'unreachable'; account: null; retry: () => void }
  | { status: 'signed-in'; account: Account }

/** Returns who is signed in. A failed request keeps the last known account, so that a lost network signs nobody out. */
export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(currentUserQuery)
  if (data) return { status: 'signed-in', account: data }
  if (data === null) return { status: 'signed-out', account: null }
  if (isPending) return { status: 'loading', account: null }
  return { status: 'unreachable', account: null, retry: () => void refetch() }
}

/**
 * The account for which RequireSession renders its screens. At a sign-out, a screen may render once more before RequireSession takes it
 * away: it then still has its account.
 */
export const AccountContext = createContext<Account | null>(null)

/** Returns the signed-in account. Throws when nobody is signed in: for components behind RequireSession only. */
export function useAccount(): Account {
  const session = useSession()
  const account = useContext(AccountContext) ?? session.account
  if (!account) throw new Error('useAccount works only behind RequireSession')
  return account
}
