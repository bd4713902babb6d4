/** Deletes what is kept for a time only (RETENTION-51). */
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { deleteInactiveAccounts } from '#server/accounts/inactive-accounts.ts'
import { sweepAudit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import { childrenOf } from '#server/families/children-of.ts'
import { sweepInvitations } from '#server/families/invitation-service.ts'
import { sweepFeedback } from '#server/feedback/feedback-service.ts'
import { sweepPictureLinks } from '#server/artworks/picture-links/stored-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For how many days things are kept; 0 means for ever. */
export interface RetentionDays {
  /** From its last change. */
  readonly feedback: number
  /** From the day on which they expire, whatever has become of them. */
  readonly invitations: number
  readonly audit: number
  /** From the last use. */
  readonly inactiveAccounts: number
}

/** Returns the sweep. A setting of 0 days keeps things for ever. */
export function createRetention(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  accountDeletion: Pick<AccountDeletion, 'delete'>,
  days: RetentionDays,
): () => Promise<void> {
  return async () => {
    const at = now()
    const before = (count: number): Date => new Date(at.getTime() - count * DAY_MS)
    await sweepPictureLinks(storage, at)
    if (days.feedback > 0) await sweepFeedback(storage, before(days.feedback))
    if (days.invitations > 0) await sweepInvitations(storage, before(days.invitations))
    if (days.audit > 0) await sweepAudit(storage, before(days.audit))
    if (days.inactiveAccounts > 0)
      await deleteInactiveAccounts(storage, {
        before: before(days.inactiveAccounts),
        now: at,
        hasChildren: async (userId) => (await childrenOf(storage, { parentId: userId })).length > 0,
        deleteAccount: (userId) => accountDeletion.delete(userId),
      })
  }
}
