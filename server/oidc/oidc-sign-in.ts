/** Signing in with the account of a provider, and linking one to an account (ACCOUNT-71). */
import { createHash } from 'node:crypto'
import type { AccountService, ProvenAccount } from '#server/accounts/account-service.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import { DuplicateKey, type Storage, type Transaction } from '#server/storage/storage.ts'
import type { OidcFailure } from '#contract/oidc.ts'
import { identityCollection, type IdentityRow, pendingSignInCollection, type PendingSignInRow } from './oidc-rows.ts'
import type { Claims, Provider } from './provider.ts'

/** How long a sign-in may take. */
export const SIGN_IN_MS = 10 * 60 * 1000

/** Why a sign-in ended without one. */
export class OidcRefused extends Error {
  override readonly name = 'OidcRefused'
  readonly failure: OidcFailure
  constructor(failure: OidcFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

type Finished = { readonly linked: Credential } | ({ readonly isNew: boolean } & ProvenAccount)

export interface OidcSignIn {
  /** Begins a sign-in of this browser, and returns the address at the provider. @param link the account to link, as its password proves it */
  start(browser: string, link: Credential | null): Promise<string>
  /**
   * Ends the sign-in that the provider's response is of, once: links the account, or returns the one that it signs in to, which is made at
   * the first time. Throws OidcRefused.
   * @param browser the token of the browser's cookie, if it has one. @param caller the credential of its session
   */
  finish(response: URL, given: { browser: string | null; caller: Credential | null }): Promise<Finished>
  isLinked(userId: number): Promise<boolean>
  unlink(userId: number): Promise<void>
  removeAllOf(userId: number): Promise<void>
  /** Forgets sign-ins that nobody has finished. */
  sweep(): Promise<void>
}

/** @param newToken returns 256 random bits in base64url */
export function createOidcSignIn({
  storage,
  provider,
  accounts,
  newToken,
  newDigits,
  now,
}: {
  storage: Storage
  provider: Provider
  accounts: Pick<AccountService, 'registerFrom' | 'prove'>
  newToken: () => string
  newDigits: () => string
  now: () => Date
}): OidcSignIn {
  const pending = storage.collection(pendingSignInCollection)
  const identities = storage.collection(identityCollection)

  /** Returns the sign-in that this browser has begun under the state, and removes it: one response ends it, whatever comes of it. */
  async function take(state: string, browser: string | null): Promise<PendingSignInRow> {
    const row = await pending.findOne({ _id: hashOf(state) })
    if (!row || browser === null || row.browserHash !== hashOf(browser)) throw new OidcRefused('expired')
    const isFirst = await pending.deleteOne({ _id: row._id })
    if (!isFirst || row.expiresAt <= now()) throw new OidcRefused('expired')
    return row
  }

  async function link(claims: Claims, { userId, version }: Credential, caller: Credential | null): Promise<Finished> {
    if (caller?.userId !== userId || caller.version !== version) throw new OidcRefused('expired')
    try {
      await identities.insertOne(identityOf(claims, userId, now()))
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error
      const present = await identities.findOne({ _id: identityIdOf(claims) })
      if (present?.userId !== userId) throw new OidcRefused('linked-elsewhere')
    }
    return { linked: { userId, version } }
  }

  async function signIn(claims: Claims): Promise<Finished> {
    const known = await identities.findOne({ _id: identityIdOf(claims) })
    const proven = known && (await accounts.prove(known.userId))
    if (known && !proven) throw new OidcRefused('disabled')
    if (proven) return { ...proven, isNew: false }
    return register(claims).catch(async (error: unknown) => {
      // Another response of the same person has made the account meanwhile.
      if (error instanceof DuplicateKey && error.collection === identityCollection.name) return signIn(claims)
      throw error
    })
  }

  async function register(claims: Claims): Promise<Finished> {
    const made = await accounts.registerFrom(claims, {
      link: (transaction, userId) =>
        transaction.collection(identityCollection).insertOne(identityOf(claims, userId, now())),
      newDigits,
    })
    return { ...made, isNew: true }
  }

  return {
    async start(browser, account) {
      const checks = { state: newToken(), nonce: newToken(), verifier: newToken() }
      const url = await provider.authorizationUrl(checks)
      await pending.insertOne({
        _id: hashOf(checks.state),
        browserHash: hashOf(browser),
        nonce: checks.nonce,
        verifier: checks.verifier,
        link: account && { userId: account.userId, version: account.version },
        expiresAt: new Date(now().getTime() + SIGN_IN_MS),
      })
      return url
    },

    async finish(response, { browser, caller }) {
      const state = response.searchParams.get('state') ?? ''
      const { nonce, verifier, link: account } = await take(state, browser)
      if (response.searchParams.has('error')) throw new OidcRefused('refused')
      const claims = await provider.claimsOf(response, { state, nonce, verifier }).catch((error: unknown) => {
        throw new OidcRefused('failed', error)
      })
      return account ? link(claims, account, caller) : signIn(claims)
    },

    isLinked: async (userId) => (await identities.countDocuments({ userId })) > 0,
    async unlink(userId) {
      await identities.deleteMany({ userId })
    },
    async removeAllOf(userId) {
      await identities.deleteMany({ userId })
    },
    async sweep() {
      await pending.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

/** Ends what a provider's account opens. The account has got another password, and whoever had it may have linked their own. */
export async function endIdentitiesOf(transaction: Transaction, userId: number): Promise<void> {
  await transaction.collection(identityCollection).deleteMany({ userId })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON keeps issuer and subject apart, whatever they hold. */
const identityIdOf = ({ issuer, subject }: Claims): string => hashOf(JSON.stringify([issuer, subject]))

const identityOf = (claims: Claims, userId: number, createdAt: Date): IdentityRow => ({
  _id: identityIdOf(claims),
  issuer: claims.issuer,
  subject: claims.subject,
  userId,
  createdAt,
})
