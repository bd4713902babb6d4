/** Which credentials of an account still count (SECURITY-33). */
import type { Credential } from '#server/rights/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { endSessionsOf } from './sessions/session-store.ts'

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

/** Returns the credential of somebody who has just shown that the account is theirs. */
export const credentialOf = ({ _id, credentialVersion = 0 }: AccountRow): Credential => ({
  userId: _id,
  version: credentialVersion,
})

/** Whether an account admits somebody with this version of its credentials: it is not disabled, and they have not ended since. */
export const admits = (row: AccountRow, { version }: Pick<Credential, 'version'>): boolean =>
  !row.disabledAt && credentialOf(row).version === version

/** Returns whether the credential still counts. */
export async function counts(reader: Reader, credential: Credential): Promise<boolean> {
  const row = await reader.collection(accountCollection).findOne({ _id: credential.userId })
  return row !== null && admits(row, credential)
}

/**
 * Returns whether a session may begin with the credential. Writes the account, so that what ends its credentials at that moment waits, or
 * comes first.
 */
export async function countsForSignIn(transaction: Transaction, credential: Credential): Promise<boolean> {
  if (!(await counts(transaction, credential))) return false
  const accounts = transaction.collection(accountCollection)
  return accounts.updateOne({ _id: credential.userId }, { $inc: { signIns: 1 } })
}

/** Ends the sessions of an account and the sign-ins that are under way. Returns the new version of its credentials. */
export async function endCredentials(transaction: Transaction, userId: number, at: Date): Promise<number> {
  const accounts = transaction.collection(accountCollection)
  const row = await accounts.findOneAndUpdate({ _id: userId }, { $inc: { credentialVersion: 1 } })
  await endSessionsOf(transaction, userId, at)
  return row ? credentialOf(row).version : 0
}

/** Returns whether an account exists and nobody has disabled it. */
export async function isActive(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader.collection(accountCollection).findOne({ _id: userId })
  return row !== null && !row.disabledAt
}
