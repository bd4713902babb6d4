/** What a person does with their own account: settings, password, and whether others see their name. */
import type { Account } from '#contract/accounts.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { Problem } from '#server/http/problem.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount } from './account-view.ts'
import type { Passwords } from './password.ts'
import { endSessionsOf } from './sessions/session-store.ts'

/** For grown-ups, whom the caller tells from children (CHILD-7). `read` and the passwords throw a 401 Problem when the account is gone. */
export interface OwnAccount {
  read(userId: number): Promise<OwnAccountView>
  /** Changes the given fields and no others; an empty name is cleared (PROFILE-1). */
  change(transaction: Transaction, userId: number, change: ProfileChange): Promise<void>
  /** Throws a 403 Problem for a wrong password, and a 503 Problem when too many passwords wait. */
  checkPassword(userId: number, password: string, signal?: AbortSignal): Promise<void>
  /** Sets a new password and ends all sessions of the person, as one (PROFILE-2). Throws as `checkPassword` does. */
  changePassword(userId: number, given: { current: string; next: string }, signal?: AbortSignal): Promise<void>
  /** Hides the name in the artworks of others that the person has joined so far (PROFILE-6). */
  hideName(userId: number): Promise<void>
}

export interface OwnAccountView {
  readonly account: Account
  readonly email: string | null
  readonly createdAt: Date
}

/** The code of the refusal of a wrong present password. */
export const WRONG_PASSWORD = 'wrong-password'
const wrongPassword = (): Problem => Problem.forbidden('That is not your present password', WRONG_PASSWORD)

export function createOwnAccount({
  storage,
  passwords,
  now,
}: {
  storage: Storage
  passwords: Pick<Passwords, 'hash' | 'matches'>
  now: () => Date
}): OwnAccount {
  const rows = storage.collection(accountCollection)

  async function requireRow(userId: number): Promise<AccountRow> {
    const row = await rows.findOne({ _id: userId })
    if (!row) throw Problem.unauthorized()
    return row
  }

  /** Returns the hash that the password has matched. */
  async function matchedHash(userId: number, password: string, signal?: AbortSignal): Promise<string> {
    const { passwordHash } = await requireRow(userId)
    if (!(await passwords.matches(passwordHash, password, signal)) || passwordHash === null) throw wrongPassword()
    return passwordHash
  }

  return {
    async read(userId) {
      const row = await requireRow(userId)
      return { account: toAccount(row, now()), email: row.email, createdAt: row.createdAt }
    },

    async change(transaction, userId, change) {
      const $set = fieldsOf(change)
      if (Object.keys($set).length === 0) return
      await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set })
    },

    async checkPassword(userId, password, signal) {
      await matchedHash(userId, password, signal)
    },

    async changePassword(userId, { current, next }, signal) {
      const matched = await matchedHash(userId, current, signal)
      const passwordHash = await passwords.hash(next, signal)
      const isChanged = await storage.transact(async (transaction) => {
        // Of two changes at once, the second one does not know the present password any more.
        const account = { _id: userId, passwordHash: matched }
        if (!(await transaction.collection(accountCollection).updateOne(account, { $set: { passwordHash } })))
          return false
        await endSessionsOf(transaction, userId, now())
        return true
      })
      if (!isChanged) throw wrongPassword()
    },

    async hideName(userId) {
      await rows.updateOne({ _id: userId }, { $set: { nameHiddenAt: now() } })
    },
  }
}

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
