/** The sessions of express-session in our storage. */
import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import { type SessionData, Store } from 'express-session'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'
import { UNKNOWN_DEVICE } from './device-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** From the last use of a session to its end (ACCOUNT-7). */
export const SESSION_LIFETIME_MS = 30 * DAY_MS
/** From the beginning of a session to its end, however it is used (ACCOUNT-52). */
const LONGEST_SESSION_MS = 90 * DAY_MS
/** Sessions of one account (ACCOUNT-52). */
const MAX_SESSIONS = 50
/** Sessions that one sweep ends. */
const MAX_SWEPT = 10_000

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
    /** The passkey with which it began. */
    passkeyId?: string
    /** The account of a provider with which it began. */
    identityId?: string
    /** Under which version of the account's credentials it began. Missing in sessions from before the field: 0. */
    credentialVersion?: number
  }
}

/** What begins a session: a credential with, of a child, the family's device, and with the passkey or the account of a provider where one was used. */
export interface SignInProof extends Credential {
  readonly familyDeviceId?: number
  readonly passkeyId?: string
  readonly identityId?: string
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

/** Whether a session in use is to be written again. @param now milliseconds since 1970 */
export const isTouchDue = ({ touchedAt = 0 }: Partial<SessionData>, now: number): boolean =>
  now - touchedAt >= TOUCH_INTERVAL_MS

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

/** Returns when a session ends that is used now for the last time, in milliseconds since 1970. */
const endAfter = (now: number, signedInAt: number): number =>
  Math.min(now + SESSION_LIFETIME_MS, signedInAt + LONGEST_SESSION_MS)

/** Returns when a session was last used, up to an hour early. */
export const lastUseOf = ({ data, expiresAt }: Pick<SessionRow, 'data' | 'expiresAt'>): Date => {
  const { touchedAt }: SessionData = JSON.parse(data)
  return new Date(touchedAt ?? expiresAt.getTime() - SESSION_LIFETIME_MS)
}

/** Ends all sessions of a person when the transaction commits, and announces it with that. */
export async function endSessionsOf(transaction: Transaction, userId: number, at: Date): Promise<void> {
  const ended = await transaction.collection(sessionCollection).deleteMany({ userId })
  if (ended > 0) await announceRightsChange(transaction, { userId }, at)
}

/** Makes room for one more session of a person: ends those beyond the most that were used longest ago. */
async function makeRoom(
  transaction: Transaction,
  { userId, _id }: Pick<SessionRow, '_id' | 'userId'>,
  at: Date,
): Promise<void> {
  const rows = transaction.collection(sessionCollection)
  const found = (await rows.find({ userId })).filter((other) => other._id !== _id)
  if (found.length < MAX_SESSIONS) return
  const oldestFirst = found.toSorted((a, b) => lastUseOf(a).getTime() - lastUseOf(b).getTime())
  for (const { _id: sessionId } of oldestFirst.slice(0, found.length - MAX_SESSIONS + 1)) {
    await rows.deleteOne({ _id: sessionId })
    await announceRightsChange(transaction, { sessionId }, at)
  }
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

/** Ends the sessions of a person that began with a passkey or an account of a provider, but the given one, as `endSessionsOnDevice` does. */
export async function endSessionsBegunWith(
  transaction: Transaction,
  {
    userId,
    key,
    except,
  }: { userId: number; key: { passkeyId: string } | { identityId: string }; except?: string | undefined },
  at: Date,
): Promise<void> {
  const rows = transaction.collection(sessionCollection)
  for (const { _id: sessionId, data } of await rows.find({ userId })) {
    const session: SessionData = JSON.parse(data)
    const isOfKey = 'passkeyId' in key ? session.passkeyId === key.passkeyId : session.identityId === key.identityId
    if (!isOfKey || sessionId === except) continue
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
    callBack(() => this.#read(publicSessionId(secretId)), callback)
  }

  /** Returns a session by its public id, or null when it has ended. */
  async #read(_id: string): Promise<SessionData | null> {
    const row = await this.#rows.findOne({ _id })
    const now = this.#now().getTime()
    if (!row || row.expiresAt.getTime() <= now) return null
    const data: SessionData = JSON.parse(row.data)
    return (data.signedInAt ?? now) + LONGEST_SESSION_MS > now ? data : null
  }

  /** Begins a session. Fails with SignInRefused when the person may not begin one any more. */
  override set(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    // A session is set when it begins, and only touched after that.
    const signedInAt = session.signedInAt ?? now
    const $set = {
      userId: session.userId ?? null,
      familyDeviceId: session.familyDeviceId ?? null,
      data: JSON.stringify({ ...session, signedInAt, touchedAt: now }),
      expiresAt: new Date(endAfter(now, signedInAt)),
    }
    const { familyDeviceId, passkeyId, identityId } = session
    const begin = (): Promise<void> =>
      this.#storage.transact(async (transaction) => {
        const credential = credentialIn(session)
        const proof = credential && {
          ...credential,
          ...(familyDeviceId !== undefined && { familyDeviceId }),
          ...(passkeyId !== undefined && { passkeyId }),
          ...(identityId !== undefined && { identityId }),
        }
        if (!proof || !(await this.#mayBegin(transaction, proof))) throw new SignInRefused()
        const _id = publicSessionId(secretId)
        await makeRoom(transaction, { _id, userId: proof.userId }, new Date(now))
        await transaction.collection(sessionCollection).updateOne({ _id }, { $set }, { upsert: true })
      })
    callBack(begin, callback)
  }

  /** Extends a session. It only changes an existing row, so that a destroyed session does not come back. */
  override touch(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    if (!isTouchDue(session, now)) {
      callback?.()
      return
    }
    // Nobody knows any more when a session from before the field began: it ends 90 days from now.
    const signedInAt = session.signedInAt ?? now
    const $set = {
      data: JSON.stringify({ ...session, signedInAt, touchedAt: now }),
      expiresAt: new Date(endAfter(now, signedInAt)),
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

  /** Returns whether nobody has ended the session with this public id, and its time has not come. */
  async isOpen(publicId: string): Promise<boolean> {
    return (await this.#rows.findOne({ _id: publicId, expiresAt: { $gt: this.#now() } })) !== null
  }

  /** Returns the sessions of a person that have not expired, the last used one first (PROFILE-3). */
  async of(userId: number): Promise<OwnSession[]> {
    const rows = await this.#rows.find({ userId, expiresAt: { $gt: this.#now() } })
    const sessions = rows.map((row) => {
      const { device, signedInAt }: SessionData = JSON.parse(row.data)
      return {
        id: row._id,
        device: device ?? UNKNOWN_DEVICE,
        familyDeviceId: row.familyDeviceId ?? null,
        signedInAt: signedInAt === undefined ? null : new Date(signedInAt),
        lastUsedAt: lastUseOf(row),
      }
    })
    return sessions.toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
  }

  /** Ends a person's session by its public id, and announces it. Returns false when the person has no such session. */
  endOf(userId: number, sessionId: string): Promise<boolean> {
    return this.#end({ _id: sessionId, userId })
  }

  /** Ends all sessions of a person (PROFILE-48), and announces it. */
  endAllOf(userId: number): Promise<void> {
    return this.#storage.transact((transaction) => endSessionsOf(transaction, userId, this.#now()))
  }

  /** Returns the credential of the session with this public id, or null when it has ended. Whether the credential counts is not asked. */
  async credentialOf(sessionId: string): Promise<Credential | null> {
    const data = await this.#read(sessionId)
    return data && credentialIn(data)
  }

  /** Ends expired sessions, so that pages that are still open learn of it. */
  async sweep(): Promise<void> {
    for (const { _id } of await this.#rows.find({ expiresAt: { $lte: this.#now() } }, { limit: MAX_SWEPT }))
      await this.#end({ _id })
  }
}
