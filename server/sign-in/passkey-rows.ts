/** The passkeys of accounts as they are stored, and how they end (ACCOUNT-58). */
import { endSessionsBegunWith } from '#server/accounts/sessions/session-store.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

export interface PasskeyRow {
  /** The credential's id, in base64url. It is public. */
  _id: string
  userId: number
  /** In base64url. */
  publicKey: string
  /** How often the authenticator says that it has signed; 0 for those that do not count. */
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyCollection: CollectionDefinition<PasskeyRow> = {
  name: 'passkeys',
  indexes: [{ fields: ['userId'] }],
}

/** Returns the passkeys of a person for their export: without what tells them from others. */
export async function passkeysOf(storage: Storage, userId: number): Promise<object[]> {
  const own = await storage.collection(passkeyCollection).find({ userId })
  return own.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }))
}

/** Removes the passkeys of an account, but the given one, and ends the sessions that began with them, when the transaction commits. */
export async function removePasskeys(
  transaction: Transaction,
  { userId, except }: { userId: number; except?: string | undefined },
  at: Date,
): Promise<void> {
  for (const { _id } of await transaction.collection(passkeyCollection).find({ userId }))
    if (_id !== except) await removePasskey(transaction, { userId, passkeyId: _id }, at)
}

/** Removes a passkey of a person with the sessions that began with it. Returns false when the person has no such passkey. */
export async function removePasskey(
  transaction: Transaction,
  { userId, passkeyId }: { userId: number; passkeyId: string },
  at: Date,
): Promise<boolean> {
  const isRemoved = await transaction.collection(passkeyCollection).deleteOne({ _id: passkeyId, userId })
  if (isRemoved) await endSessionsBegunWith(transaction, { userId, key: { passkeyId } }, at)
  return isRemoved
}

/** Returns whether a session may begin with a passkey. Writes it, so that its removal at that moment waits and ends the session, or comes first. */
export function admitsPasskey(
  transaction: Transaction,
  { userId, passkeyId }: { userId: number; passkeyId: string },
  at: Date,
): Promise<boolean> {
  return transaction.collection(passkeyCollection).updateOne({ _id: passkeyId, userId }, { $set: { lastUsedAt: at } })
}
