/** Passkeys: keys that devices hold, which sign in without the password or after it (ACCOUNT-58). WebAuthn is read by @simplewebauthn/server. */
import { isIP } from 'node:net'
import type { NewPasskey, PasskeyOptions, PasskeyProof } from '#contract/proofs.ts'
import { holdCredential } from '#server/accounts/account-entry.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import type { Person } from '#server/http/person.ts'
import type { Credential } from '#server/rights/standing.ts'
import { type CollectionDefinition, DuplicateKey } from '#server/storage/storage.ts'
import {
  PASSKEY_DID_NOT_WORK,
  PASSKEY_NOT_ADDED,
  PASSKEYS_DO_NOT_WORK_HERE,
  tooManyPasskeys,
} from '#server/texts/accounts.ts'
import { passkeyCollection, type PasskeyRow } from './passkey-rows.ts'

/** Loads it at the first use: it and its certificates are a sixth of the server's code, and most servers begin without a passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** The challenges that passkeys sign: in storage, so that every process knows them, each good once and for five minutes. */
const LIFETIME_MS = 5 * 60_000

interface ChallengeRow {
  /** The challenge, in base64url. */
  _id: string
  /** Who adds a passkey by it, and what their password has proved; null for signing in. */
  credential: Credential | null
  expiresAt: Date
}

const challengeCollection: CollectionDefinition<ChallengeRow> = {
  name: 'passkeyChallenges',
  indexes: [{ fields: ['expiresAt'] }],
}

const MAX_PASSKEYS = 10

/** Where passkeys belong: browsers make and use them for this name, reached at this origin. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

/** Returns the site of a public address, or null where browsers allow no passkeys: without https (but on this machine), and without a name. */
export function passkeySite(publicUrl: string | null): PasskeySite | null {
  if (publicUrl === null) return null
  const { hostname, protocol, origin } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { rpId: hostname, origin } : null
}

const WRONG_PASSKEY = 'wrong-passkey'
const wrongPasskey = (): Problem => Problem.unauthorized(PASSKEY_DID_NOT_WORK, WRONG_PASSKEY)
export const isWrongPasskey = (error: unknown): boolean => error instanceof Problem && error.code === WRONG_PASSKEY
const notAdded = (): Problem => Problem.badRequest(PASSKEY_NOT_ADDED, 'passkey-refused')
const doNotWork = (): Problem => Problem.notFound(PASSKEYS_DO_NOT_WORK_HERE, 'no-passkeys')

export function createPasskeys(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  site: PasskeySite | null,
  /** What devices call this program. */
  rpName: string,
  challenges: PasskeyChallenges,
) {
  const rows = storage.collection(passkeyCollection)

  function requireSite(): PasskeySite {
    if (!site) throw doNotWork()
    return site
  }

  async function requireRoom(userId: number): Promise<PasskeyRow[]> {
    const own = await rows.find({ userId })
    if (own.length < MAX_PASSKEYS) return own
    throw Problem.conflict(tooManyPasskeys(MAX_PASSKEYS), 'too-many-passkeys')
  }

  return {
    work: site !== null,

    /** Returns the challenge for a new passkey. Throws a 409 Problem for one too many. @param credential what the person's password has proved */
    async startAdding(person: Person, credential: Credential): Promise<PasskeyOptions> {
      const { rpId: rpID } = requireSite()
      const own = await requireRoom(person.id)
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userID: new TextEncoder().encode(`account ${person.id}`),
        userName: person.username,
        userDisplayName: person.name,
        excludeCredentials: own.map(({ _id: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.keep(options.challenge, credential)
      return { ...options }
    },

    /** Keeps a new passkey. Throws a 400 Problem for one that does not answer a challenge of `startAdding` or is somebody's already, and a 401 Problem after the credential has ended. */
    async add(person: Person, { passkey, name }: { passkey: NewPasskey; name: string }): Promise<PasskeyRow> {
      const { rpId: expectedRPID, origin: expectedOrigin } = requireSite()
      const { verifyRegistrationResponse } = await webAuthn()
      let credential: Credential | 'anybody' | null = null
      const verified = await verifyRegistrationResponse({
        response: passkey,
        expectedOrigin,
        expectedRPID,
        async expectedChallenge(challenge) {
          credential = await challenges.take(challenge)
          return credential !== null && credential !== 'anybody' && credential.userId === person.id
        },
      }).catch(() => null)
      if (!verified?.verified || !credential) throw notAdded()
      const { id, publicKey, counter } = verified.registrationInfo.credential
      const row: PasskeyRow = {
        _id: id,
        userId: person.id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: passkey.response.transports ?? [],
        name,
        createdAt: now(),
        lastUsedAt: null,
      }
      const proven: Credential = credential
      await storage
        .transact(async (transaction) => {
          // Of two passkeys at once, one finds the other.
          await holdCredential(transaction, proven)
          await requireRoom(person.id)
          await transaction.collection(passkeyCollection).insertOne(row)
        })
        .catch((error: unknown) => {
          // Ids are random, so that this is a passkey that somebody has already.
          throw error instanceof DuplicateKey ? notAdded() : error
        })
      return row
    },

    /** Returns a challenge for signing in. */
    async startSignIn(): Promise<PasskeyOptions> {
      const { rpId: rpID } = requireSite()
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await challenges.keep(options.challenge, null)
      return { ...options }
    },

    /** Returns whose passkey a proof names, which proves nothing yet; null for one that nobody has. */
    ownerOf: async ({ id }: PasskeyProof): Promise<number | null> => (await rows.findOne({ _id: id }))?.userId ?? null,

    /** Returns whose passkey has answered a challenge of `startSignIn`, which is used up. Throws the same 401 Problem for everything else. */
    async verify(proof: PasskeyProof): Promise<{ userId: number; passkeyId: string }> {
      const { rpId: expectedRPID, origin: expectedOrigin } = requireSite()
      const row = await rows.findOne({ _id: proof.id })
      if (!row) throw wrongPasskey()
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await verifyAuthenticationResponse({
        response: proof,
        expectedOrigin,
        expectedRPID,
        expectedChallenge: async (challenge) => (await challenges.take(challenge)) === 'anybody',
        credential: {
          id: row._id,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
          transports: row.transports,
        },
      }).catch(() => null)
      if (!verified?.verified) throw wrongPasskey()
      // Of two uses with one count, the second one is a copy of the key.
      const counted = { _id: row._id, counter: row.counter }
      const $set = { counter: verified.authenticationInfo.newCounter, lastUsedAt: now() }
      if (!(await rows.updateOne(counted, { $set }))) throw wrongPasskey()
      return { userId: row.userId, passkeyId: row._id }
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

export function createPasskeyChallenges({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(challengeCollection)
  return {
    keep: (challenge: string, credential: Credential | null): Promise<void> =>
      rows.insertOne({ _id: challenge, credential, expiresAt: new Date(now().getTime() + LIFETIME_MS) }),
    /** Uses a challenge up. Returns whose it was, 'anybody' for signing in, and null for one that is unknown, used or too old. */
    async take(challenge: string): Promise<Credential | 'anybody' | null> {
      const row = await rows.findOne({ _id: challenge })
      // Of two at once, one has deleted it.
      if (!row || !(await rows.deleteOne({ _id: challenge })) || row.expiresAt <= now()) return null
      return row.credential ?? 'anybody'
    },
    /** Deletes what is too old. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>
