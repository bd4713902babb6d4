/** The stored form of accounts at a provider and how they end, and that of sign-ins that are under way. */
import { endSessionsBegunWith } from '#server/accounts/sessions/session-store.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

/** An account at a provider that signs in to one of ours. */
export interface IdentityRow {
  /** SHA-256 of issuer and subject. No e-mail address links accounts: a provider may give it to somebody else later. */
  _id: string
  issuer: string
  subject: string
  userId: number
  createdAt: Date
  /** Missing until the first sign-in after the one that linked it. */
  lastUsedAt?: Date
}

export const identityCollection: CollectionDefinition<IdentityRow> = {
  name: 'oidcIdentities',
  indexes: [{ fields: ['userId'] }],
}

/** Returns the accounts at a provider that sign in to this one, for the person's export. */
export async function identitiesOf(storage: Storage, userId: number): Promise<object[]> {
  const own = await storage.collection(identityCollection).find({ userId })
  return own.map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt }))
}

/**
 * Unlinks the accounts at a provider when the transaction commits, and ends the sessions that began with them: all sign-ins through them, but
 * the session `except`, whose person has just shown the password.
 */
export async function endIdentitiesOf(
  transaction: Transaction,
  userId: number,
  at: Date,
  except?: string,
): Promise<void> {
  const rows = transaction.collection(identityCollection)
  for (const { _id: identityId } of await rows.find({ userId })) {
    await rows.deleteOne({ _id: identityId })
    await endSessionsBegunWith(transaction, { userId, key: { identityId }, except }, at)
  }
}

/** Returns whether a session may begin with an account at a provider. Writes it, so that its end at that moment waits and ends the session, or comes first. */
export function admitsIdentity(
  transaction: Transaction,
  { userId, identityId }: { userId: number; identityId: string },
  at: Date,
): Promise<boolean> {
  const own = { _id: identityId, userId }
  return transaction.collection(identityCollection).updateOne(own, { $set: { lastUsedAt: at } })
}

/** A sign-in that a browser has begun, used once. */
export interface PendingSignInRow {
  /** SHA-256 of the state that travels through the provider. */
  _id: string
  /** SHA-256 of the cookie of the browser that began it. */
  browserHash: string
  nonce: string
  /** The secret of PKCE. */
  verifier: string
  /** The account to which the provider's is to be linked, with the version of its credentials; null for a sign-in. */
  link: { userId: number; version: number } | null
  expiresAt: Date
}

export const pendingSignInCollection: CollectionDefinition<PendingSignInRow> = {
  name: 'oidcSignIns',
  indexes: [{ fields: ['expiresAt'] }],
}
