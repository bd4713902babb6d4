/** Setting a password without knowing the present one: with the one-time password of a reset, and with a recovery code. */
import type { PasskeyProof } from '#contract/proofs.ts'
import type { AccountService, ProvenAccount } from '#server/accounts/account-service.ts'
import { accountCollection, type AccountRow } from '#server/accounts/account-row.ts'
import { toAccount } from '#server/accounts/account-view.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { requireGoodPassword } from '#server/accounts/passwords/new-password.ts'
import type { SignInProof } from '#server/accounts/sessions/session-store.ts'
import { Problem } from '#server/http/problem.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { removePasskeys } from './passkey-rows.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { requirePasskeyOf, secondStepNeeded, wrongCode } from './second-step.ts'
import type { Passkeys } from './passkeys.ts'

/** Both end what the former password gave, and throw a 400 Problem for a weak password and a 503 Problem when too many passwords wait. */
export interface AccountRecovery {
  /**
   * Sets the person's own password with the one-time password (ACCOUNT-54). Throws as signing in does, a 403 Problem after the one-time
   * password has ended, and a 409 Problem for a password that is none.
   */
  setFirstPassword(
    given: { username: string; password: string; next: string },
    signal?: AbortSignal,
  ): Promise<ProvenAccount>
  /**
   * Sets a new password with a recovery code, which is used up, and removes the passkeys but the one that is sent (ACCOUNT-57). Throws the same
   * 401 Problem for an unknown name and a wrong code, and a 403 Problem where the second step is missing.
   */
  recover(
    given: { username: string; code: string; next: string; passkey?: PasskeyProof | undefined },
    signal?: AbortSignal,
  ): Promise<{ account: ProvenAccount['account']; proof: SignInProof }>
}

export function createAccountRecovery({
  storage,
  accounts,
  passwords,
  passkeys,
  standing,
  now,
}: {
  storage: Storage
  accounts: Pick<AccountService, 'checkOneTime' | 'idOf'>
  passwords: Pick<Passwords, 'hash'>
  passkeys: Pick<Passkeys, 'verify'>
  standing: Pick<Standing, 'credentialsEnd'>
  now: () => Date
}): AccountRecovery {
  const rows = storage.collection(accountCollection)

  /** Sets the password unless it has changed since `before`. Returns the new version of the credentials, or null. */
  async function setPassword(
    transaction: Transaction,
    before: AccountRow,
    passwordHash: string,
  ): Promise<number | null> {
    const unchanged = { _id: before._id, passwordHash: before.passwordHash, disabledAt: { $exists: false } }
    const change = { $set: { passwordHash }, $unset: { oneTimePasswordUntil: true as const } }
    if (!(await transaction.collection(accountCollection).updateOne(unchanged, change))) return null
    return standing.credentialsEnd(transaction, before._id)
  }

  return {
    async setFirstPassword({ username, password, next }, signal) {
      const before = await accounts.checkOneTime(username, password, signal)
      requireGoodPassword(next, { isAdmin: before.isAdmin, field: 'next' })
      if (next === password) throw sameAgain()
      const passwordHash = await passwords.hash(next, signal)
      const version = await storage.transact((transaction) => setPassword(transaction, before, passwordHash))
      if (version === null) throw Problem.unauthorized('Please sign in again', 'sign-in-refused')
      return { account: toAccount(before, now()), credential: { userId: before._id, version } }
    },

    async recover({ username, code, next, passkey }, signal) {
      const userId = await accounts.idOf(username)
      const before = userId === null ? null : await rows.findOne({ _id: userId })
      if (!before || !(await isRecoveryCode(storage, before._id, code))) throw wrongCode()
      requireGoodPassword(next, { isAdmin: before.isAdmin, field: 'next' })
      if (before.secondStepSince && !passkey) throw secondStepNeeded()
      const used = passkey && (await requirePasskeyOf(passkeys, before._id, passkey))
      const passwordHash = await passwords.hash(next, signal)
      const version = await storage.transact(async (transaction) => {
        if (!(await spendRecoveryCode(transaction, before._id, code))) return null
        await removePasskeys(transaction, { userId: before._id, except: used?.passkeyId }, now())
        return setPassword(transaction, before, passwordHash)
      })
      if (version === null) throw wrongCode()
      const proof = { userId: before._id, version, ...(used && { passkeyId: used.passkeyId }) }
      return { account: toAccount(before, now()), proof }
    },
  }
}

function sameAgain(): Problem {
  const message = 'Please choose another password than the one-time one'
  return Problem.badRequest(message, 'weak-password', [{ path: 'next', message }])
}
