import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { currentUserQuery } from './current-user.ts'

export type Session =
  | { status: 'loading' | 'signed-out'; account: null }
  /** Nobody could say who is signed in; `retry` asks again. */
  | { status: 'unreachable'; account: null; retry: () => void }
  | { status: 'signed-in'; account: Account }

/** Who is signed in. A failed look keeps the last answer: a lost network signs nobody out. */
export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(currentUserQuery)
  if (data) return { status: 'signed-in', account: data }
  if (data === null) return { status: 'signed-out', account: null }
  if (isPending) return { status: 'loading', account: null }
  return { status: 'unreachable', account: null, retry: () => void refetch() }
}

/** The signed-in account, for what is only shown to people who are signed in. */
export function useAccount(): Account {
  const { account } = useSession()
  if (!account) throw new Error('Only for pages behind the session guard')
  return account
}
