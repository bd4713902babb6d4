/** What accounts keep of the ways into them, for recovery codes, passkeys and one-time passwords (ACCOUNT-54 to ACCOUNT-60). */
import type { Account } from '#contract/accounts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow, type PasswordReset } from './account-row.ts'
import { toAccount } from './account-view.ts'
import { counts } from './credentials.ts'

/** An account before its password is replaced. */
export interface AccountBefore {
  readonly account: Account
  readonly takesSecondStep: boolean
  readonly passwordHash: string | null
}

export const toBefore = (row: AccountRow, now: Date): AccountBefore => ({
  account: toAccount(row, now),
  takesSecondStep: row.secondStepSince !== undefined,
  passwordHash: row.passwordHash,
})

/** Replaces the password when the transaction commits. Returns false when it is another one by now, or the account is disabled. */
export function replacePassword(
  transaction: Transaction,
  { account: { id: _id }, passwordHash: before }: AccountBefore,
  passwordHash: string,
): Promise<boolean> {
  const unchanged = { _id, passwordHash: before, disabledAt: { $exists: false } }
  const change = { $set: { passwordHash }, $unset: { oneTimePasswordUntil: true as const } }
  return transaction.collection(accountCollection).updateOne(unchanged, change)
}

/**
 * Throws a 401 Problem unless the credential counts. Writes the account, so that what ends the credential, or changes the ways in, comes before or
 * after this transaction.
 */
export async function holdCredential(transaction: Transaction, credential: Credential): Promise<void> {
  if (!(await counts(transaction, credential))) throw Problem.unauthorized()
  await transaction.collection(accountCollection).updateOne({ _id: credential.userId }, { $inc: { waysInChanges: 1 } })
}

/** What an account says of the ways into it; null for one that is gone. Resets are oldest first. */
export async function readEntry(
  reader: Pick<Storage, 'collection'>,
  userId: number,
): Promise<{ secondStep: boolean; passwordResets: readonly PasswordReset[] } | null> {
  const row = await reader.collection(accountCollection).findOne({ _id: userId })
  return row && { secondStep: row.secondStepSince !== undefined, passwordResets: row.passwordResets ?? [] }
}

/** Turns the second step on since a time, or off, when the transaction commits. */
export async function setSecondStep(transaction: Transaction, userId: number, since: Date | null): Promise<void> {
  const change = since ? { $set: { secondStepSince: since } } : { $unset: { secondStepSince: true as const } }
  await transaction.collection(accountCollection).updateOne({ _id: userId }, change)
}

/** The person has read of the resets so far (ACCOUNT-55). */
export async function confirmResets(storage: Storage, userId: number): Promise<void> {
  await storage.collection(accountCollection).updateOne({ _id: userId }, { $unset: { resetIsNew: true } })
}
