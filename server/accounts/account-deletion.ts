/**
 * Deletes accounts. One transaction replaces the account's row by a tombstone and ends its sessions: from then on nobody is signed in to
 * it, and its username is free. What belonged to the person is removed after that. Ledger entries stay, and so do strokes in artworks
 * of others, which have no name any more (PROFILE-7).
 */
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import { createTombstones, type Remover, type TombstoneRow } from '#server/storage/tombstones.ts'
import { ONLY_ADMIN_LEFT } from '#server/texts/accounts.ts'
import { accountCollection } from './account-row.ts'
import { createActiveAdmins, isActiveAdmin } from './active-admins.ts'
import { endSessionsOf } from './sessions/session-store.ts'

/** The tombstones of accounts. Their ids are never used again. */
export const deletedAccountCollection: CollectionDefinition<TombstoneRow> = {
  name: 'deletedAccounts',
  indexes: [{ fields: ['deletedAt'] }],
}

export function createAccountDeletion(
  { storage, now, log }: Pick<Context, 'storage' | 'now' | 'log'>,
  /** Hands the person's families over, with the deletion. Throws a 409 Problem when only children would be left. */
  leaveFamilies: (transaction: Transaction, userId: number) => Promise<void>,
  /** Removes passkeys and recovery codes, with the deletion. */
  endWaysIn: (transaction: Transaction, userId: number, at: Date) => Promise<void>,
  removers: readonly Remover[],
) {
  const tombstones = createTombstones({
    storage,
    collection: deletedAccountCollection,
    removers,
    what: 'account',
    now,
    log,
  })

  const admins = createActiveAdmins({ storage })

  return {
    /**
     * Deletes an account for good; the caller has asked its person, or a parent. Returns false when it is deleted already. Throws a
     * 409 Problem for the last admin, those of `leaveFamilies`, and what `check` throws.
     * @param check runs first in the transaction, and its throw leaves everything as it is
     */
    async delete(userId: number, check?: (transaction: Transaction) => Promise<void>): Promise<boolean> {
      await admins.prepare()
      const isDeleted = await storage.transact(async (transaction) => {
        await check?.(transaction)
        const accounts = transaction.collection(accountCollection)
        const row = await accounts.findOne({ _id: userId })
        if (!row) return false
        if (isActiveAdmin(row)) await admins.requireAnother(transaction, userId, ONLY_ADMIN_LEFT)
        const at = now()
        await leaveFamilies(transaction, userId)
        await endWaysIn(transaction, userId, at)
        await accounts.deleteOne({ _id: userId })
        await transaction.collection(deletedAccountCollection).insertOne({ _id: userId, deletedAt: at })
        await endSessionsOf(transaction, userId, at)
        return true
      })
      if (isDeleted) tombstones.removeSoon(userId)
      return isDeleted
    },
    /** Removes what is left of everything that has a tombstone. */
    sweep: (): Promise<void> => tombstones.sweep(),
    /** Resolves when no removal is under way; none begins after that. */
    stop: (): Promise<void> => tombstones.stop(),
  }
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
