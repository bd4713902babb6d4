import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { clearToasts } from '#client/ui/overlays/toast.ts'
import { currentUserQuery } from './current-user.ts'
import { becomePerson } from './forget-person.ts'

/** The tabs of this browser tell each other here the id of the account that was left. */
const LEFT_ACCOUNTS = 'fridgedoor/left-accounts'

/**
 * Makes `account` (or nobody) the signed-in account, and forgets the one before, here and in the other tabs. It cancels requests under
 * way, whose replies are about the account before.
 */
export async function switchAccount(queries: QueryClient, account: Account | null): Promise<void> {
  const before = queries.getQueryData(currentUserQuery.queryKey)
  await replaceAccount(queries, account)
  if (!before || before.id === account?.id) return
  clearToasts()
  leaveInOtherTabs(queries, before.id)
}

/** The channel of each tab that follows the others: what a tab sends on it does not come back to itself. */
const channels = new WeakMap<QueryClient, BroadcastChannel>()

/** Has the other tabs close the pages of an account that is left here. */
export function leaveInOtherTabs(queries: QueryClient, accountId: number): void {
  // The rule is about windows; a channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channels.get(queries)?.postMessage(accountId)
}

async function replaceAccount(queries: QueryClient, account: Account | null): Promise<void> {
  await queries.cancelQueries()
  becomePerson(queries, account)
  queries.setQueryData(currentUserQuery.queryKey, account)
}

/**
 * Forgets the account of this tab when another tab has left it. Without a network the server says nothing of it, and this tab would go on
 * showing that person's pictures. A page that Back brings as it was has heard nothing meanwhile: it asks the server at once. Returns the
 * function that ends it.
 * @param page fires `pageshow`: the window
 */
export function followOtherTabs(queries: QueryClient, page: EventTarget): () => void {
  const channel = new BroadcastChannel(LEFT_ACCOUNTS)
  const listening = new AbortController()
  page.addEventListener(
    'pageshow',
    (event) => {
      if ((event as PageTransitionEvent).persisted)
        void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    listening,
  )
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === queries.getQueryData(currentUserQuery.queryKey)?.id) void replaceAccount(queries, null)
  })
  channels.set(queries, channel)
  return () => {
    listening.abort()
    channels.delete(queries)
    channel.close()
  }
}
