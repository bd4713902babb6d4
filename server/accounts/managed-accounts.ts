/**
 * What admins do with the accounts of grown-ups, and the operator by `npm run admin`. Each act is in the audit log (ADMIN-1). Children
 * are looked after by their parents, so they count as accounts that do not exist (ADMIN-6).
 */
import type { z } from 'zod'
import type { AdminUser, changeUser } from '#contract/admin.ts'
import type { Act, Audit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { CANNOT_DISABLE_YOURSELF, NO_SUCH_ACCOUNT, ONLY_ADMIN_WHO_SIGNS_IN } from '#server/texts/accounts.ts'
import { accountCollection, type AccountRow, MAX_RESETS, type PasswordReset } from './account-row.ts'
import type { AccountList } from './account-list.ts'
import { createActiveAdmins, isActiveAdmin } from './active-admins.ts'
import { canonicalName, insertFailure, newAccountRow } from './new-account.ts'
import { type Passwords, requireGoodPassword } from './password.ts'

type AccountChange = z.output<typeof changeUser.body>

/** How long a one-time password signs in (ACCOUNT-54). */
const ONE_TIME_MS = 3 * 24 * 60 * 60_000

const yourself = (): Problem => Problem.conflict(CANNOT_DISABLE_YOURSELF, 'yourself')
const notFound = (): Problem => Problem.notFound(NO_SUCH_ACCOUNT)

/** `by` is the admin who acts, or null for the operator. */
export function createManagedAccounts(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  passwords: Passwords,
  list: AccountList,
  standing: Standing,
  audit: Audit,
  notices: Notices,
) {
  const admins = createActiveAdmins({ storage })

  /** Reads an account, lets `work` change it, and returns it as it is after that. Throws a 403 Problem if `by` is no admin any more. */
  async function update(
    by: number | null,
    userId: number,
    work: (transaction: Transaction, row: AccountRow) => Promise<void>,
  ): Promise<AdminUser> {
    const changed = await storage.transact(async (transaction) => {
      const accounts = transaction.collection(accountCollection)
      if (by !== null) await admins.requireActive(transaction, by)
      const row = await accounts.findOne({ _id: userId })
      if (!row || row.child) throw notFound()
      await work(transaction, row)
      return accounts.findOne({ _id: userId })
    })
    const [view] = changed ? await list.views([changed]) : []
    if (!view) throw notFound()
    return view
  }

  const record = (transaction: Transaction, act: Act['act'], adminId: number | null, targetId: number): Promise<void> =>
    audit.record(transaction, { act, adminId, target: 'account', targetId })

  async function setDisabled(transaction: Transaction, userId: number, disabled: boolean): Promise<void> {
    const at = now()
    const change = disabled ? { $set: { disabledAt: at } } : { $unset: { disabledAt: true as const } }
    await transaction.collection(accountCollection).updateOne({ _id: userId }, change)
    // What it has made public is public no more, or again (ADMIN-41).
    await announceRightsChange(transaction, { ownerId: userId }, at)
    if (!disabled) return
    await standing.credentialsEnd(transaction, userId)
    await announceRightsChange(transaction, { userId }, at)
  }

  /** Sets a password for good. Passkeys, recovery codes and linked accounts of a provider go: nobody knows who has made them (ACCOUNT-59). */
  async function setPassword(transaction: Transaction, userId: number, passwordHash: string): Promise<void> {
    const change = { $set: { passwordHash }, $unset: { oneTimePasswordUntil: true as const } }
    await transaction.collection(accountCollection).updateOne({ _id: userId }, change)
    await standing.accountIsTakenBack(transaction, userId)
    await notices.add(userId, 'password-reset', {}, transaction)
  }

  /** Makes the password one that signs in only to set another (ACCOUNT-54), and has the person told of it (ACCOUNT-55). */
  async function markAsReset(
    transaction: Transaction,
    { _id, passwordResets = [] }: AccountRow,
    by: PasswordReset['by'],
  ): Promise<void> {
    const at = now()
    const resets = [...passwordResets, { at, by }].slice(-MAX_RESETS)
    const $set = {
      oneTimePasswordUntil: new Date(at.getTime() + ONE_TIME_MS),
      passwordResets: resets,
      resetIsNew: true as const,
    }
    await transaction.collection(accountCollection).updateOne({ _id }, { $set })
  }

  async function createAdmin(username: string, password: string): Promise<void> {
    requireGoodPassword(password, { isAdmin: true })
    const row = newAccountRow(
      { username },
      {
        id: await storage.nextId('users'),
        passwordHash: await passwords.hash(password),
        isAdmin: true,
        createdAt: now(),
      },
    )
    try {
      await storage.transact(async (transaction) => {
        await transaction.collection(accountCollection).insertOne(row)
        await record(transaction, 'admin-created', null, row._id)
      })
    } catch (error) {
      throw insertFailure(error)
    }
  }

  return {
    /**
     * Disables or enables an account (ADMIN-4), makes somebody an admin or takes that back. Throws a 404 Problem for an unknown account,
     * and a 409 Problem for the last admin and for disabling oneself (ADMIN-5). `also` writes something else with it.
     */
    async change(
      by: number | null,
      userId: number,
      change: AccountChange,
      also?: (transaction: Transaction) => Promise<void>,
    ): Promise<AdminUser> {
      await admins.prepare()
      return update(by, userId, async (transaction, row) => {
        const disabled = row.disabledAt !== undefined
        const next = { disabled: change.disabled ?? disabled, isAdmin: change.isAdmin ?? row.isAdmin }
        await also?.(transaction)
        if (by === userId && next.disabled) throw yourself()
        if (isActiveAdmin(row) && (next.disabled || !next.isAdmin))
          await admins.requireAnother(transaction, userId, ONLY_ADMIN_WHO_SIGNS_IN)
        if (next.disabled !== disabled) {
          await setDisabled(transaction, userId, next.disabled)
          await record(transaction, next.disabled ? 'account-disabled' : 'account-enabled', by, userId)
        }
        if (next.isAdmin !== row.isAdmin) {
          const $set = { isAdmin: next.isAdmin }
          await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set })
          await record(transaction, next.isAdmin ? 'admin-made' : 'admin-unmade', by, userId)
        }
      })
    },

    /**
     * Sets a one-time password, which signs in only to set another (ACCOUNT-54), and ends what the old one gave (ACCOUNT-2) with the passkeys
     * and recovery codes. Throws a 404 Problem, a 400 Problem for a weak
     * password (ACCOUNT-51), and a 503 Problem when too many passwords wait.
     */
    async resetPassword(by: number | null, userId: number, password: string, signal?: AbortSignal): Promise<AdminUser> {
      const passwordHash = await passwords.hash(password, signal)
      return update(by, userId, async (transaction, row) => {
        requireGoodPassword(password, row)
        await setPassword(transaction, userId, passwordHash)
        await markAsReset(transaction, row, by === null ? 'operator' : 'admin')
        await record(transaction, 'password-reset', by, userId)
      })
    },

    /** Creates an admin. Throws a 409 Problem when the name is taken, and a 400 Problem for a weak password (ACCOUNT-51). */
    createAdmin,

    /**
     * Makes the account of that name an admin who can sign in with this password, or creates it (ACCOUNT-1). If that changes an account, its
     * sessions end, because somebody else may have registered that name. Throws a 400 Problem for another password that is weak (ACCOUNT-51).
     */
    async makeAdmin(username: string, password: string): Promise<void> {
      const row = await storage.collection(accountCollection).findOne({ username: canonicalName(username) })
      if (!row || row.child) return createAdmin(username, password)
      if (isActiveAdmin(row) && (await passwords.matches(row.passwordHash, password))) return
      requireGoodPassword(password, { isAdmin: true })
      const passwordHash = await passwords.hash(password)
      await update(null, row._id, async (transaction, { _id, isAdmin, disabledAt }) => {
        await setPassword(transaction, _id, passwordHash)
        await record(transaction, 'password-reset', null, _id)
        if (disabledAt) {
          await setDisabled(transaction, _id, false)
          await record(transaction, 'account-enabled', null, _id)
        }
        if (isAdmin) return
        await transaction.collection(accountCollection).updateOne({ _id }, { $set: { isAdmin: true } })
        await record(transaction, 'admin-made', null, _id)
      })
    },
  }
}

export type ManagedAccounts = ReturnType<typeof createManagedAccounts>
