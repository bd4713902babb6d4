/** Signing in with the account of a provider, and linking one to an account (ACCOUNT-71). */
import { createHash } from 'node:crypto'
import { holdCredential } from '#server/accounts/account-entry.ts'
import type { AccountService, ProvenAccount } from '#server/accounts/account-service.ts'
import type { SignInProof } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import type { OidcFailure } from '#contract/oidc.ts'
import {
  endIdentitiesOf,
  identityCollection,
  type IdentityRow,
  pendingSignInCollection,
  type PendingSignInRow,
} from './oidc-rows.ts'
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

type Finished =
  | { readonly linked: Credential }
  | { readonly isNew: boolean; readonly account: ProvenAccount['account']; readonly proof: SignInProof }

/** @param newToken returns 256 random bits in base64url */
export function createOidcSignIn(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  provider: Provider,
  accounts: AccountService,
  settings: ServerSettingsService,
  newToken: () => string,
  newDigits: () => string,
) {
  const pending = storage.collection(pendingSignInCollection)
  const identities = storage.collection(identityCollection)
  /** Whether everybody may make an account (ADMIN-44). */
  const mayRegister = (): boolean => settings.current().registration === 'open'

  /** Returns the sign-in that this browser has begun under the state, and removes it: one response ends it, whatever comes of it. */
  async function take(state: string, browser: string | null): Promise<PendingSignInRow> {
    const row = await pending.findOne({ _id: hashOf(state) })
    if (!row || browser === null || row.browserHash !== hashOf(browser)) throw new OidcRefused('expired')
    const isFirst = await pending.deleteOne({ _id: row._id })
    if (!isFirst || row.expiresAt <= now()) throw new OidcRefused('expired')
    return row
  }

  /** Links while the credential counts: a transaction that takes the account back conflicts with this one. */
  async function link(claims: Claims, { userId, version }: Credential, caller: Credential | null): Promise<Finished> {
    if (caller?.userId !== userId || caller.version !== version) throw new OidcRefused('expired')
    try {
      await storage.transact(async (transaction) => {
        await holdCredential(transaction, { userId, version })
        await transaction.collection(identityCollection).insertOne(identityOf(claims, userId, now()))
      })
    } catch (error) {
      if (error instanceof Problem) throw new OidcRefused('expired', error)
      if (!(error instanceof DuplicateKey)) throw error
      const present = await identities.findOne({ _id: identityIdOf(claims) })
      if (present?.userId !== userId) throw new OidcRefused('linked-elsewhere')
    }
    return { linked: { userId, version } }
  }

  async function signIn(claims: Claims): Promise<Finished> {
    const known = await identities.findOne({ _id: identityIdOf(claims) })
    if (known) return signInTo(await accounts.prove(known.userId).catch(refused), claims, false)
    return register(claims).catch(async (error: unknown) => {
      // Another response of the same person has made the account meanwhile.
      if (error instanceof DuplicateKey && error.collection === identityCollection.name) return signIn(claims)
      throw error
    })
  }

  async function register(claims: Claims): Promise<Finished> {
    if (!mayRegister()) throw new OidcRefused('no-new-accounts')
    const made = await accounts.registerFrom(claims, {
      link: (transaction, userId) =>
        transaction.collection(identityCollection).insertOne(identityOf(claims, userId, now())),
      newDigits,
    })
    return signInTo(made, claims, true)
  }

  return {
    /** Begins a sign-in of this browser, and returns the address at the provider. @param link the account to link, as its password proves it */
    async start(browser: string, account: Credential | null): Promise<string> {
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

    /**
     * Ends the sign-in that the provider's response is of, once: links the account, or returns the one that it signs in to, which is made at
     * the first time. Throws OidcRefused.
     * @param browser the token of the browser's cookie, if it has one. @param caller the credential of its session
     */
    async finish(
      response: URL,
      { browser, caller }: { browser: string | null; caller: Credential | null },
    ): Promise<Finished> {
      const state = response.searchParams.get('state') ?? ''
      const { nonce, verifier, link: account } = await take(state, browser)
      if (response.searchParams.has('error')) throw new OidcRefused('refused')
      const claims = await provider.claimsOf(response, { state, nonce, verifier }).catch((error: unknown) => {
        throw new OidcRefused('failed', error)
      })
      return account ? link(claims, account, caller) : signIn(claims)
    },

    isLinked: async (userId: number): Promise<boolean> => (await identities.countDocuments({ userId })) > 0,
    /** Ends the sessions that began with the provider's account too, but the caller's own. @param credential proven by the password */
    unlink: (credential: Credential, sessionId: string): Promise<void> =>
      storage.transact(async (transaction) => {
        await holdCredential(transaction, credential)
        await endIdentitiesOf(transaction, credential.userId, now(), sessionId)
      }),
    /** Forgets sign-ins that nobody has finished. */
    async sweep(): Promise<void> {
      await pending.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

export type OidcSignIn = ReturnType<typeof createOidcSignIn>

const signInTo = ({ account, credential }: ProvenAccount, claims: Claims, isNew: boolean): Finished => ({
  account,
  proof: { ...credential, identityId: identityIdOf(claims) },
  isNew,
})

/** The account is disabled, or gone. */
function refused(error: unknown): never {
  throw error instanceof Problem ? new OidcRefused('disabled', error) : error
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
