/** Recovery codes: each sets a new password once (ACCOUNT-56). They are printed; the server keeps hashes. */
import { createHash, randomInt } from 'node:crypto'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

const CODES = 10
/** Without look-alikes: 79 random bits, so that a plain hash of one cannot be turned back. */
const CODE_LENGTH = 16
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

interface RecoveryCodeRow {
  /** SHA-256 of the account's id and the code. */
  _id: string
  userId: number
  madeAt: Date
}

export const recoveryCodeCollection: CollectionDefinition<RecoveryCodeRow> = {
  name: 'recoveryCodes',
  indexes: [{ fields: ['userId'] }],
}

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

const hashOf = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex')

function newCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Makes new codes for an account when the transaction commits, and ends its earlier ones. Returns them as they are printed. */
export async function makeRecoveryCodes(transaction: Transaction, userId: number, madeAt: Date): Promise<string[]> {
  await removeRecoveryCodes(transaction, userId)
  const codes = Array.from({ length: CODES }, newCode)
  const rows = transaction.collection(recoveryCodeCollection)
  for (const code of codes) await rows.insertOne({ _id: hashOf(userId, code), userId, madeAt })
  return codes
}

/** Ends the codes of an account when the transaction commits. */
export async function removeRecoveryCodes(transaction: Transaction, userId: number): Promise<void> {
  await transaction.collection(recoveryCodeCollection).deleteMany({ userId })
}

export async function isRecoveryCode(reader: Reader, userId: number, code: string): Promise<boolean> {
  return (await reader.collection(recoveryCodeCollection).findOne({ _id: hashOf(userId, code) })) !== null
}

/** Uses a code up when the transaction commits. Returns false for a code that is none, or is used up. */
export function spendRecoveryCode(transaction: Transaction, userId: number, code: string): Promise<boolean> {
  return transaction.collection(recoveryCodeCollection).deleteOne({ _id: hashOf(userId, code) })
}

/** Returns how many codes of an account are not used yet, and when they were made; null without any. */
export async function recoveryCodesOf(reader: Reader, userId: number): Promise<{ left: number; madeAt: Date | null }> {
  const rows = await reader.collection(recoveryCodeCollection).find({ userId })
  return { left: rows.length, madeAt: rows[0]?.madeAt ?? null }
}
