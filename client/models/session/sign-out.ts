import type { QueryClient } from '@tanstack/react-query'
import { finishDeletions } from '#client/models/artworks/pending-deletions.ts'
import type { ClearedCopies } from './clear-copies.ts'
import { currentUserQuery } from './current-user.ts'
import { leaveInOtherTabs } from './switch-account.ts'

/** What a person reads when `signOut` returns false. */
export const COPIES_STAY =
  'This browser did not let us clear its copies of your pictures. Clear the data of this site in its settings.'

/** The document code, which most visits have not loaded when they sign out. */
const loadCopies = () => import('./clear-copies.ts')

/**
 * Ends the session with the call `end`, and clears the person's copies of pictures on this device. Returns false where the browser refuses
 * to clear them; throws what `end` throws. `switchAccount` comes after it.
 */
export async function signOut(
  queries: QueryClient,
  end: () => Promise<unknown>,
  cleared: ClearedCopies = 'saved',
): Promise<boolean> {
  const userId = queries.getQueryData(currentUserQuery.queryKey)?.id
  // They are the person's own, and nobody may carry them out later.
  await finishDeletions()
  await end()
  if (userId === undefined) return true
  // They would store again what they have open.
  if (cleared === 'all') leaveInOtherTabs(queries, userId)
  return (await loadCopies()).clearCopies(userId, cleared)
}
