/** The stored form of accounts at a provider, and of sign-ins that are under way. */
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An account at a provider that signs in to one of ours. */
export interface IdentityRow {
  /** SHA-256 of issuer and subject. No e-mail address links accounts: a provider may give it to somebody else later. */
  _id: string
  issuer: string
  subject: string
  userId: number
  createdAt: Date
}

export const identityCollection: CollectionDefinition<IdentityRow> = {
  name: 'oidcIdentities',
  indexes: [{ fields: ['userId'] }],
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
