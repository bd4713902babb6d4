import { lazy, Suspense } from 'react'
import type { Account } from '#contract/accounts.ts'

const Loaded = lazy(async () => ({ default: (await import('./unread-mark.tsx')).UnreadMark }))

/** The mark of unread notices, whose code is fetched after the screen's. A child gets no notices. */
export function UnreadMark({ account, as }: { account: Pick<Account, 'child'>; as: 'dot' | 'number' }) {
  if (account.child) return null
  return (
    <Suspense fallback={null}>
      <Loaded as={as} />
    </Suspense>
  )
}
