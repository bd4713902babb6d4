/** Keeps at least one admin who can sign in, whatever happens at once (ADMIN-5). */
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import { ONLY_ADMINS } from '#server/texts/http.ts'
import { accountCollection, type AccountRow } from './account-row.ts'

/** One row. Whatever takes an admin away writes it, so that the last two do not both go. */
const adminTurnCollection: CollectionDefinition<{ _id: string; deletions: number }> = {
  name: 'admin-turn',
  indexes: [],
}
const ADMINS = 'admins'

/** Whether somebody is an admin who can sign in. */
export const isActiveAdmin = ({ isAdmin, disabledAt }: Pick<AccountRow, 'isAdmin' | 'disabledAt'>): boolean =>
  isAdmin && !disabledAt

export function createActiveAdmins({ storage }: Pick<Context, 'storage'>) {
  return {
    /** Await it before a transaction that calls `requireAnother`. */
    async prepare(): Promise<void> {
      const turns = storage.collection(adminTurnCollection)
      if (await turns.findOne({ _id: ADMINS })) return
      await insertUnlessPresent(turns, { _id: ADMINS, deletions: 0 })
    },
    /** Throws a 403 Problem for a former admin. Writes the account, so that what takes this standing away at that moment waits, or comes first. */
    async requireActive(transaction: Transaction, userId: number): Promise<void> {
      const active = { _id: userId, isAdmin: true, disabledAt: { $exists: false } }
      const accounts = transaction.collection(accountCollection)
      if (!(await accounts.updateOne(active, { $inc: { adminActs: 1 } }))) throw Problem.forbidden(ONLY_ADMINS)
    },
    /** Throws a 409 Problem with this sentence unless there is an active admin besides this one. */
    async requireAnother(transaction: Transaction, userId: number, sentence: string): Promise<void> {
      await transaction.collection(adminTurnCollection).updateOne({ _id: ADMINS }, { $inc: { deletions: 1 } })
      const other = { isAdmin: true, disabledAt: { $exists: false }, _id: { $ne: userId } }
      if (!(await transaction.collection(accountCollection).findOne(other)))
        throw Problem.conflict(sentence, 'last-admin')
    },
  }
}

export type ActiveAdmins = ReturnType<typeof createActiveAdmins>
