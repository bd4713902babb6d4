/** Setting a password without knowing the present one: with the one-time password of a reset, and with a recovery code. */
import type { PasskeyProof } from '#contract/proofs.ts'
import type { AccountService, ProvenAccount } from '#server/accounts/account-service.ts'
import { type AccountBefore, replacePassword } from '#server/accounts/account-entry.ts'
import { type Passwords, requireGoodPassword } from '#server/accounts/password.ts'
import type { SignInProof } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { PLEASE_SIGN_IN_AGAIN } from '#server/texts/accounts.ts'
import { removePasskeys } from './passkey-rows.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { requirePasskeyOf, secondStepNeeded, wrongCode } from './second-step.ts'
import type { Passkeys } from './passkeys.ts'

/** Both end what the former password gave, and throw a 400 Problem for a weak password and a 503 Problem when too many passwords wait. */
export function createAccountRecovery(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  accounts: AccountService,
  passwords: Passwords,
  passkeys: Passkeys,
  standing: Standing,
  /** Unlinks the accounts of a provider. */
  endIdentities: (transaction: Transaction, userId: number, at: Date) => Promise<void>,
) {
  /** Sets the password unless it has changed since `before`. Returns the new version of the credentials, or null. */
  async function setPassword(
    transaction: Transaction,
    before: AccountBefore,
    passwordHash: string,
  ): Promise<number | null> {
    if (!(await replacePassword(transaction, before, passwordHash))) return null
    return standing.credentialsEnd(transaction, before.account.id)
  }

  return {
    /**
     * Sets the person's own password with the one-time password (ACCOUNT-54). Throws as signing in does, a 403 Problem after the one-time
     * password has ended, and a 409 Problem for a password that is none.
     */
    async replaceOneTimePassword(
      { username, password, next }: { username: string; password: string; next: string },
      signal?: AbortSignal,
    ): Promise<ProvenAccount> {
      const before = await accounts.checkOneTime(username, password, signal)
      requireGoodPassword(next, { isAdmin: before.account.isAdmin, field: 'next' })
      if (next === password) throw sameAgain()
      const passwordHash = await passwords.hash(next, signal)
      const version = await storage.transact((transaction) => setPassword(transaction, before, passwordHash))
      if (version === null) throw Problem.unauthorized(PLEASE_SIGN_IN_AGAIN, 'sign-in-refused')
      return { account: before.account, credential: { userId: before.account.id, version } }
    },

    /**
     * Sets a new password with a recovery code, which is used up, and removes the passkeys but the one that is sent, and the linked
     * accounts of a provider (ACCOUNT-57). Throws the same
     * 401 Problem for an unknown name and a wrong code, and a 403 Problem where the second step is missing.
     */
    async recover(
      {
        username,
        code,
        next,
        passkey,
      }: { username: string; code: string; next: string; passkey?: PasskeyProof | undefined },
      signal?: AbortSignal,
    ): Promise<{ account: ProvenAccount['account']; proof: SignInProof }> {
      const before = await accounts.findBefore(username)
      if (!before || !(await isRecoveryCode(storage, before.account.id, code))) throw wrongCode()
      const { account, takesSecondStep } = before
      const userId = account.id
      requireGoodPassword(next, { isAdmin: before.account.isAdmin, field: 'next' })
      if (takesSecondStep && !passkey) throw secondStepNeeded()
      const used = passkey && (await requirePasskeyOf(passkeys, userId, passkey))
      const passwordHash = await passwords.hash(next, signal)
      const version = await storage.transact(async (transaction) => {
        if (!(await spendRecoveryCode(transaction, userId, code))) throw wrongCode()
        await removePasskeys(transaction, { userId, except: used?.passkeyId }, now())
        await endIdentities(transaction, userId, now())
        const present = await setPassword(transaction, before, passwordHash)
        // Thrown here, so that a refusal takes nothing.
        if (present === null) throw wrongCode()
        return present
      })
      const proof = { userId, version, ...(used && { passkeyId: used.passkeyId }) }
      return { account, proof }
    },
  }
}

export type AccountRecovery = ReturnType<typeof createAccountRecovery>

function sameAgain(): Problem {
  const message = 'Please choose another password than the one-time one'
  return Problem.badRequest(message, 'weak-password', [{ path: 'next', message }])
}
