/** Accounts that nobody has used for long, for operators who ask that these are deleted (RETENTION-52). */
import { Problem } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type AccountRow, accountCollection } from './account-row.ts'
import { lastUseOf, sessionCollection } from './sessions/session-store.ts'

/**
 * Notes when each account was last used, and deletes those that were not since `before`. Accounts of children go with their parents only;
 * parents of children, admins and disabled accounts stay. An account that was never noted counts as used now, so that nobody is
 * deleted by a setting that is new. Call it more often than sessions end.
 * @param deleteAccount deletes an account with all that belongs to it; a Problem means that it may not be deleted
 */
export async function deleteInactiveAccounts(
  storage: Storage,
  {
    before,
    now,
    hasChildren,
    deleteAccount,
  }: {
    before: Date
    now: Date
    /** Whether somebody is a parent of children. */
    hasChildren: (userId: number) => Promise<boolean>
    deleteAccount: (userId: number) => Promise<unknown>
  },
): Promise<void> {
  const accounts = storage.collection(accountCollection)
  const used = new Map<number, Date>()
  for await (const session of storage.collection(sessionCollection).stream({ expiresAt: { $gt: now } })) {
    const { userId } = session
    if (userId === null) continue
    const at = lastUseOf(session)
    if (at > (used.get(userId) ?? new Date(0))) used.set(userId, at)
  }
  const unused: number[] = []
  for await (const row of accounts.stream({})) {
    const at = used.get(row._id) ?? row.lastUsedAt ?? now
    if (row.lastUsedAt?.getTime() !== at.getTime())
      await accounts.updateOne({ _id: row._id }, { $set: { lastUsedAt: at } })
    if (at < before && isNobodysCare(row)) unused.push(row._id)
  }
  for (const userId of unused) {
    if (await hasChildren(userId)) continue
    try {
      await deleteAccount(userId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

const isNobodysCare = ({ isAdmin, child, disabledAt }: AccountRow): boolean => !isAdmin && !child && !disabledAt
