/** What a person does with their own account: settings, password, and whether others see their name. */
import type { Account } from '#contract/accounts.ts'
import type { ProfileChange } from '#contract/profile.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential, Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { ACCOUNT_HAS_NO_PASSWORD, ACCOUNT_HAS_PASSWORD, NOT_YOUR_PASSWORD } from '#server/texts/accounts.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount } from './account-view.ts'
import { credentialOf } from './credentials.ts'
import { type Passwords, requireGoodPassword } from './password.ts'

export interface OwnAccountView {
  readonly account: Account
  readonly email: string | null
  readonly createdAt: Date
}

/** The code of the refusal of a wrong present password. */
export const WRONG_PASSWORD = 'wrong-password'
const wrongPassword = (): Problem => Problem.forbidden(NOT_YOUR_PASSWORD, WRONG_PASSWORD)
const noPassword = (): Problem => Problem.forbidden(ACCOUNT_HAS_NO_PASSWORD, 'no-password')

/** For grown-ups, whom the caller tells from children (CHILD-7). `read` and the passwords throw a 401 Problem when the account is gone. */
export function createOwnAccount(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  passwords: Passwords,
  standing: Standing,
) {
  const rows = storage.collection(accountCollection)

  async function requireRow(userId: number): Promise<AccountRow> {
    const row = await rows.findOne({ _id: userId })
    if (!row) throw Problem.unauthorized()
    return row
  }

  /** Returns the account whose password this is, as it was before the password was checked. */
  async function matched(userId: number, password: string, signal?: AbortSignal): Promise<AccountRow> {
    const row = await requireRow(userId)
    if (row.passwordHash === null) throw noPassword()
    if (!(await passwords.matches(row.passwordHash, password, signal))) throw wrongPassword()
    return row
  }

  return {
    async read(userId: number): Promise<OwnAccountView> {
      const row = await requireRow(userId)
      return { account: toAccount(row, now()), email: row.email, createdAt: row.createdAt }
    },

    /** Changes the given fields and no others; an empty name is cleared. */
    async change(transaction: Transaction, userId: number, change: ProfileChange): Promise<void> {
      const $set = fieldsOf(change)
      if (Object.keys($set).length === 0) return
      await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set })
    },

    /** Returns the credential that the password proves. Throws a 403 Problem for a wrong one, and a 503 Problem when too many passwords wait. */
    checkPassword: async (userId: number, password: string, signal?: AbortSignal): Promise<Credential> =>
      credentialOf(await matched(userId, password, signal)),

    /**
     * Sets a new password and ends what the old one gave, as one (PROFILE-2); with `endWaysIn` also passkeys and recovery codes (ACCOUNT-59).
     * Returns the credential of the new one. Throws as
     * `checkPassword` does, and a 400 Problem for a weak password (ACCOUNT-51).
     */
    async changePassword(
      userId: number,
      { current, next, endWaysIn }: { current: string; next: string; endWaysIn?: boolean | undefined },
      signal?: AbortSignal,
    ): Promise<Credential> {
      const before = await matched(userId, current, signal)
      requireGoodPassword(next, { isAdmin: before.isAdmin, field: 'next' })
      const passwordHash = await passwords.hash(next, signal)
      const version = await storage.transact(async (transaction) => {
        // Of two changes at once, the second one does not know the present password any more.
        const account = { _id: userId, passwordHash: before.passwordHash }
        if (!(await transaction.collection(accountCollection).updateOne(account, { $set: { passwordHash } })))
          return null
        return endWaysIn
          ? standing.accountIsTakenBack(transaction, userId)
          : standing.credentialsEnd(transaction, userId)
      })
      if (version === null) throw wrongPassword()
      return { userId, version }
    },

    hasPassword: async (userId: number): Promise<boolean> => (await requireRow(userId)).passwordHash !== null,

    /**
     * Sets the password of an account that has none. Throws a 400 Problem for a weak one (ACCOUNT-51), a 409 Problem when the account has one,
     * and a 503 Problem when too many passwords wait.
     */
    async setFirstPassword(userId: number, next: string, signal?: AbortSignal): Promise<void> {
      requireGoodPassword(next, { isAdmin: (await requireRow(userId)).isAdmin, field: 'next' })
      const passwordHash = await passwords.hash(next, signal)
      // Children have none either, and get none.
      const account = { _id: userId, passwordHash: null, child: { $exists: false } }
      if (!(await rows.updateOne(account, { $set: { passwordHash } })))
        throw Problem.conflict(ACCOUNT_HAS_PASSWORD, 'has-password')
    },

    /** Hides the name in the artworks of others that the person has joined so far (PROFILE-6). */
    async hideName(userId: number): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { nameHiddenAt: now() } })
    },
  }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** Returns the stored fields that a change sets. */
function fieldsOf({ displayName, nickname, ...other }: ProfileChange): Partial<AccountRow> {
  const { profileColor, defaultVisibility, notificationsEnabled, activeFamilyId } = other
  return {
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(nickname !== undefined && { nickname: nickname || null }),
    ...(profileColor !== undefined && { profileColor }),
    ...(defaultVisibility !== undefined && { defaultVisibility }),
    ...(notificationsEnabled !== undefined && { notificationsEnabled }),
    ...(activeFamilyId !== undefined && { activeFamilyId }),
  }
}
