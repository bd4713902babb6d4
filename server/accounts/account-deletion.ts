/**
 * Deletes accounts. One transaction replaces the account's row by a tombstone and ends its sessions: from then on nobody is signed in to
 * it, and its username is free. What belonged to the person is removed after that. Ledger entries stay, and so do strokes in artworks
 * of others, which have no name any more (PROFILE-7).
 */
import type { Logger } from 'pino'
import { Problem } from '#server/http/problem.ts'
import { type CollectionDefinition, DuplicateKey, type Storage, type Transaction } from '#server/storage/storage.ts'
import { createTombstones, type Remover, type TombstoneRow, type Tombstones } from '#server/storage/tombstones.ts'
import { accountCollection } from './account-row.ts'
import { endSessionsOf } from './sessions/session-store.ts'

/** The tombstones of accounts. Their ids are never used again. */
export const deletedAccountCollection: CollectionDefinition<TombstoneRow> = {
  name: 'deletedAccounts',
  indexes: [{ fields: ['deletedAt'] }],
}

/** One row. Writing it lets deletions of admins happen one after the other, so that the last two do not both go. */
const adminTurnCollection: CollectionDefinition<{ _id: string; deletions: number }> = {
  name: 'admin-turn',
  indexes: [],
}
const ADMINS = 'admins'

export interface AccountDeletion extends Pick<Tombstones, 'sweep' | 'stop'> {
  /**
   * Deletes an account for good; the caller has asked its person, or a parent. Returns false when it is deleted already. Throws a
   * 409 Problem for the last admin, and those of `leaveFamilies`.
   */
  delete(userId: number): Promise<boolean>
}

export function createAccountDeletion({
  storage,
  leaveFamilies,
  removers,
  now,
  log,
}: {
  storage: Storage
  /** Hands the person's families over, with the deletion. Throws a 409 Problem when only children would be left. */
  leaveFamilies: (transaction: Transaction, userId: number) => Promise<void>
  removers: readonly Remover[]
  now: () => Date
  log: Logger
}): AccountDeletion {
  const tombstones = createTombstones({
    storage,
    collection: deletedAccountCollection,
    removers: [
      ...removers,
      // A sign-in that was under way may have begun one.
      (userId) => storage.transact((transaction) => endSessionsOf(transaction, userId, now())),
    ],
    what: 'account',
    now,
    log,
  })

  async function ensureAdminTurn(): Promise<void> {
    const turns = storage.collection(adminTurnCollection)
    if (await turns.findOne({ _id: ADMINS })) return
    try {
      await turns.insertOne({ _id: ADMINS, deletions: 0 })
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error
    }
  }

  return {
    async delete(userId) {
      await ensureAdminTurn()
      const isDeleted = await storage.transact(async (transaction) => {
        const accounts = transaction.collection(accountCollection)
        const row = await accounts.findOne({ _id: userId })
        if (!row) return false
        if (row.isAdmin) {
          await transaction.collection(adminTurnCollection).updateOne({ _id: ADMINS }, { $inc: { deletions: 1 } })
          if (!(await accounts.findOne({ isAdmin: true, _id: { $ne: userId } }))) throw lastAdmin()
        }
        const at = now()
        await leaveFamilies(transaction, userId)
        await accounts.deleteOne({ _id: userId })
        await transaction.collection(deletedAccountCollection).insertOne({ _id: userId, deletedAt: at })
        await endSessionsOf(transaction, userId, at)
        return true
      })
      if (isDeleted) tombstones.removeSoon(userId)
      return isDeleted
    },
    sweep: () => tombstones.sweep(),
    stop: () => tombstones.stop(),
  }
}

const lastAdmin = (): Problem =>
  Problem.conflict('You are the only admin here. Make somebody else an admin first.', 'last-admin')
