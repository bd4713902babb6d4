/** The sessions of express-session in our storage. */
import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import { type SessionData, Store } from 'express-session'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'
import { UNKNOWN_DEVICE } from './device-name.ts'

/** From the last use of a session to its end (ACCOUNT-7). */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** A session in use is written at most this often, because clients poll every few seconds. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000

interface SessionRow {
  /** SHA-256 of the secret in the cookie, so that a person who reads the database cannot sign in with it. */
  _id: string
  userId: number | null
  /** The family device on which a child signed in (CHILD-2). Missing or null for everybody else. */
  familyDeviceId?: number | null
  data: string
  expiresAt: Date
}

export const sessionCollection: CollectionDefinition<SessionRow> = {
  name: 'sessions',
  indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }, { fields: ['familyDeviceId'], sparse: true }],
}

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** When the session was last written, in milliseconds since 1970. */
    touchedAt: number
    /** Such as 'Safari on iPad'. Missing in sessions from before the field, as is `signedInAt`. */
    device?: string
    /** In milliseconds since 1970. */
    signedInAt?: number
    familyDeviceId?: number
    /** Under which version of the account's credentials it began. Missing in sessions from before the field: 0. */
    credentialVersion?: number
  }
}

/** What begins a session: a credential and, of a child, the family's device. */
export interface SignInProof extends Credential {
  readonly familyDeviceId?: number
}

/** Decides whether a session may begin, in the transaction that begins it. Accounts and children implement it. */
export type MayBegin = (transaction: Transaction, proof: SignInProof) => Promise<boolean>

/** A session was not begun: the credential or the device counts no more. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
}

/** Returns the credential under which a session began, or null for one that nobody has signed in to. */
export const credentialIn = ({ userId, credentialVersion = 0 }: Partial<SessionData>): Credential | null =>
  userId === undefined ? null : { userId, version: credentialVersion }

/** A session as its own person sees it. */
export interface OwnSession {
  /** The public id. */
  readonly id: string
  readonly device: string
  /** The family device on which a child has signed in; null for everybody else. */
  readonly familyDeviceId: number | null
  readonly signedInAt: Date | null
  /** Up to an hour before the last use, because a session in use is written once an hour. */
  readonly lastUsedAt: Date
}

/** Returns the public id of a session, in hex: safe to log, useless for signing in. */
export function publicSessionId(secretId: string): string {
  return createHash('sha256').update(secretId).digest('hex')
}

/** Ends all sessions of a person when the transaction commits, and announces it with that. */
export async function endSessionsOf(transaction: Transaction, userId: number, at: Date): Promise<void> {
  const ended = await transaction.collection(sessionCollection).deleteMany({ userId })
  if (ended > 0) await announceRightsChange(transaction, { userId }, at)
}

/** Ends all sessions that began on a device of a family when the transaction commits, and announces it with that. */
export async function endSessionsOnDevice(transaction: Transaction, familyDeviceId: number, at: Date): Promise<void> {
  const rows = transaction.collection(sessionCollection)
  const ended = await rows.find({ familyDeviceId })
  await rows.deleteMany({ familyDeviceId })
  for (const { _id: sessionId } of ended) await announceRightsChange(transaction, { sessionId }, at)
}

/** Ends a person's sessions that began on these devices of a family, as `endSessionsOnDevice` does. */
export async function endSessionsOfOn(
  transaction: Transaction,
  { userId, deviceIds }: { userId: number; deviceIds: readonly number[] },
  at: Date,
): Promise<void> {
  const rows = transaction.collection(sessionCollection)
  for (const { _id: sessionId, familyDeviceId } of await rows.find({ userId })) {
    if (!deviceIds.includes(familyDeviceId ?? 0)) continue
    await rows.deleteOne({ _id: sessionId })
    await announceRightsChange(transaction, { sessionId }, at)
  }
}

/** Passes the result of `work` to express-session's callback, outside the promise, so that an error in it is not swallowed. */
function callBack<T>(work: () => Promise<T>, callback: ((error: unknown, value?: T) => void) | undefined): void {
  callbackify(work)((error, value) => {
    if (callback) callback(error, value)
    else if (error) throw error
  })
}

/** express-session's store on the storage port. Its methods take the secret id from the cookie. */
export class SessionStore extends Store {
  readonly #storage: Storage
  readonly #rows
  readonly #mayBegin: MayBegin
  readonly #now: () => Date

  constructor({ storage, mayBegin, now }: { storage: Storage; mayBegin: MayBegin; now: () => Date }) {
    super()
    this.#storage = storage
    this.#mayBegin = mayBegin
    this.#rows = storage.collection(sessionCollection)
    this.#now = now
  }

  override get(secretId: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    const read = async (): Promise<SessionData | null> => {
      const row = await this.#rows.findOne({ _id: publicSessionId(secretId) })
      return row && row.expiresAt > this.#now() ? JSON.parse(row.data) : null
    }
    callBack(read, callback)
  }

  /** Begins a session. Fails with SignInRefused when the person may not begin one any more. */
  override set(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    const $set = {
      userId: session.userId ?? null,
      familyDeviceId: session.familyDeviceId ?? null,
      // A session is set when it begins, and only touched after that.
      data: JSON.stringify({ ...session, signedInAt: session.signedInAt ?? now, touchedAt: now }),
      expiresAt: new Date(now + SESSION_LIFETIME_MS),
    }
    const { familyDeviceId } = session
    const begin = (): Promise<void> =>
      this.#storage.transact(async (transaction) => {
        const credential = credentialIn(session)
        const proof = credential && { ...credential, ...(familyDeviceId !== undefined && { familyDeviceId }) }
        if (!proof || !(await this.#mayBegin(transaction, proof))) throw new SignInRefused()
        await transaction
          .collection(sessionCollection)
          .updateOne({ _id: publicSessionId(secretId) }, { $set }, { upsert: true })
      })
    callBack(begin, callback)
  }

  /** Extends a session. It only changes an existing row, so that a destroyed session does not come back. */
  override touch(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    if (now - (session.touchedAt ?? 0) < TOUCH_INTERVAL_MS) {
      callback?.()
      return
    }
    const $set = {
      data: JSON.stringify({ ...session, touchedAt: now }),
      expiresAt: new Date(now + SESSION_LIFETIME_MS),
    }
    callBack(() => this.#rows.updateOne({ _id: publicSessionId(secretId) }, { $set }), callback)
  }

  /** Ends a session, and announces it in the same transaction. */
  override destroy(secretId: string, callback?: (error?: unknown) => void): void {
    callBack(async () => void (await this.#end({ _id: publicSessionId(secretId) })), callback)
  }

  #end(session: { _id: string; userId?: number }): Promise<boolean> {
    return this.#storage.transact(async (transaction) => {
      const isEnded = await transaction.collection(sessionCollection).deleteOne(session)
      if (isEnded) await announceRightsChange(transaction, { sessionId: session._id }, this.#now())
      return isEnded
    })
  }

  /** Returns the sessions of a person that have not expired, the last used one first (PROFILE-3). */
  async of(userId: number): Promise<OwnSession[]> {
    const rows = await this.#rows.find({ userId, expiresAt: { $gt: this.#now() } }, { sort: { expiresAt: -1 } })
    return rows.map(({ _id, familyDeviceId = null, data, expiresAt }) => {
      const { device, signedInAt }: SessionData = JSON.parse(data)
      return {
        id: _id,
        device: device ?? UNKNOWN_DEVICE,
        familyDeviceId,
        signedInAt: signedInAt === undefined ? null : new Date(signedInAt),
        lastUsedAt: new Date(expiresAt.getTime() - SESSION_LIFETIME_MS),
      }
    })
  }

  /** Ends a person's session by its public id, and announces it. Returns false when the person has no such session. */
  endOf(userId: number, sessionId: string): Promise<boolean> {
    return this.#end({ _id: sessionId, userId })
  }

  /** Returns the credential of the session with this public id, or null when it has ended. Whether the credential counts is not asked. */
  async credentialOf(sessionId: string): Promise<Credential | null> {
    const row = await this.#rows.findOne({ _id: sessionId })
    return row && row.expiresAt > this.#now() ? credentialIn(JSON.parse(row.data)) : null
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await this.#rows.deleteMany({ expiresAt: { $lte: this.#now() } })
  }
}
