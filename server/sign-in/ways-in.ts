/** What the own account can be entered by besides the password, and when signing in takes a second step. For grown-ups. */
import type { z } from 'zod'
import type { WaysIn } from '#contract/sign-in.ts'
import { confirmResets, holdCredential, readEntry, setSecondStep } from '#server/accounts/account-entry.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { MAKE_RECOVERY_CODES_FIRST, PASSKEY_NOT_FOUND, SECOND_STEP_NEEDS_PASSKEY } from '#server/texts/accounts.ts'
import { passkeyCollection, type PasskeyRow, removePasskey, removePasskeys } from './passkey-rows.ts'
import { makeRecoveryCodes, recoveryCodeCollection, recoveryCodesOf, removeRecoveryCodes } from './recovery-codes.ts'

/** `credential` is what the person's password has just proved; a 401 Problem says that it has ended meanwhile. */
export function createOwnWaysIn(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  notices: Notices,
  passkeysWork: boolean,
) {
  const passkeyRows = storage.collection(passkeyCollection)
  // Opened for its index.
  storage.collection(recoveryCodeCollection)

  /** Runs `work` while the credential counts. The account is written, so that what ends the credential comes before or after. */
  const whileItCounts = <R>(credential: Credential, work: (transaction: Transaction) => Promise<R>): Promise<R> =>
    storage.transact(async (transaction) => {
      await holdCredential(transaction, credential)
      return work(transaction)
    })

  return {
    async read(userId: number): Promise<z.input<typeof WaysIn>> {
      const [account, passkeys, codes] = await Promise.all([
        readEntry(storage, userId),
        passkeyRows.find({ userId }),
        recoveryCodesOf(storage, userId),
      ])
      if (!account) throw Problem.unauthorized()
      return {
        codesLeft: codes.left,
        codesMadeAt: codes.madeAt?.toISOString() ?? null,
        passkeysWork,
        passkeys: passkeys.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(viewOf),
        secondStep: account.secondStep,
        passwordResets: account.passwordResets.toReversed().map(({ at, by }) => ({ at: at.toISOString(), by })),
      }
    },

    /** Forgets that the person is to be told of a reset, of which a notice tells too (ACCOUNT-55). */
    async confirmReset(userId: number): Promise<void> {
      await confirmResets(storage, userId)
      await notices.markKindRead(userId, 'password-reset')
    },

    /** Ends the earlier codes and returns new ones (ACCOUNT-56). */
    makeCodes: (credential: Credential): Promise<string[]> =>
      whileItCounts(credential, (transaction) => makeRecoveryCodes(transaction, credential.userId, now())),

    /** Throws a 404 Problem for an unknown passkey, and a 409 Problem where the second step would lock the person out (ACCOUNT-60). */
    removePasskey: (credential: Credential, passkeyId: string): Promise<void> =>
      whileItCounts(credential, async (transaction) => {
        const { userId } = credential
        if (!(await removePasskey(transaction, { userId, passkeyId }, now()))) throw Problem.notFound(PASSKEY_NOT_FOUND)
        if ((await readEntry(transaction, userId))?.secondStep) await requireSecondStep(transaction, userId)
      }),

    /** Throws a 409 Problem when it is turned on without a passkey and a recovery code (ACCOUNT-60). */
    setSecondStep: (credential: Credential, on: boolean): Promise<void> =>
      whileItCounts(credential, async (transaction) => {
        const { userId } = credential
        if (on) await requireSecondStep(transaction, userId)
        await setSecondStep(transaction, userId, on ? now() : null)
      }),
  }
}

export type OwnWaysIn = ReturnType<typeof createOwnWaysIn>

export const viewOf = ({
  _id,
  name,
  createdAt,
  lastUsedAt,
}: PasskeyRow): z.input<typeof WaysIn>['passkeys'][number] => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Throws a 409 Problem unless the account has what the second step takes, and what to do without it. */
async function requireSecondStep(transaction: Transaction, userId: number): Promise<void> {
  if ((await transaction.collection(passkeyCollection).countDocuments({ userId })) === 0)
    throw Problem.conflict(SECOND_STEP_NEEDS_PASSKEY, 'no-passkey')
  if ((await recoveryCodesOf(transaction, userId)).left === 0)
    throw Problem.conflict(MAKE_RECOVERY_CODES_FIRST, 'no-recovery-codes')
}

/** Removes the passkeys and recovery codes of an account and turns its second step off, when the transaction commits (ACCOUNT-59). */
export async function endWaysIn(transaction: Transaction, userId: number, at: Date): Promise<void> {
  await removePasskeys(transaction, { userId }, at)
  await removeRecoveryCodes(transaction, userId)
  await setSecondStep(transaction, userId, null)
}
