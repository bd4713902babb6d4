/** The second step of signing in with a password: a passkey, or a recovery code where that is lost (ACCOUNT-60). */
import type { PasskeyProof } from '#contract/proofs.ts'
import type { SecondStep } from '#server/accounts/account-service.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import { PASSKEY_OF_ANOTHER_ACCOUNT, USE_PASSKEY_TOO, WRONG_RECOVERY_CODE } from '#server/texts/accounts.ts'
import { isWrongPasskey, type Passkeys } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** Counted as a guess, like a wrong password. */
export const wrongCode = (): Problem => Problem.unauthorized(WRONG_RECOVERY_CODE, 'wrong-recovery-code')

export const secondStepNeeded = (): Problem => Problem.forbidden(USE_PASSKEY_TOO, 'second-step')

/** Returns the passkey of a person that has signed. Throws a 401 Problem for any other, which counts as a guess. */
export async function requirePasskeyOf(
  passkeys: Passkeys,
  userId: number,
  proof: PasskeyProof,
): Promise<{ passkeyId: string }> {
  const found = await passkeys.verify(proof).catch((error: unknown) => {
    throw isWrongPasskey(error) ? wrongPasskeyHere() : error
  })
  if (found.userId !== userId) throw wrongPasskeyHere()
  return found
}

const wrongPasskeyHere = (): Problem => Problem.unauthorized(PASSKEY_OF_ANOTHER_ACCOUNT, 'wrong-passkey')

export function createSecondStep({ storage }: Pick<Context, 'storage'>, passkeys: Passkeys): SecondStep {
  return async (credential, { passkey, code }) => {
    const { userId } = credential
    if (passkey) return { ...credential, passkeyId: (await requirePasskeyOf(passkeys, userId, passkey)).passkeyId }
    if (code === undefined) throw secondStepNeeded()
    if (!(await storage.transact((transaction) => spendRecoveryCode(transaction, userId, code)))) throw wrongCode()
    return credential
  }
}
