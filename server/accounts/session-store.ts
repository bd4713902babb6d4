import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import { type SessionData, Store } from 'express-session'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

/** Milliseconds from the last use of a session to its end (ACCOUNT-7). */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** A session in use is written again at most this often: people poll every few seconds. */
const TOUCH_EVERY_MS = 60 * 60 * 1000

interface SessionRow {
  /** SHA-256 of the cookie's secret: who reads the database cannot sign in with what stands there. */
  _id: string
  userId: number | null
  data: string
  expiresAt: Date
}

const sessionCollection: CollectionDefinition<SessionRow> = {
  name: 'sessions',
  indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
}

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970 of the last write, so that a touch can tell whether another is due. */
    touchedAt: number
  }
}

/** The public name of a session: safe to log, useless for signing in. */
export function publicSessionId(secretId: string): string {
  return createHash('sha256').update(secretId).digest('hex')
}

/** Ends a store call the way express-session asks for: by callback, outside the promise. */
function report<T>(work: () => Promise<T>, callback: ((error: unknown, value?: T) => void) | undefined): void {
  callbackify(work)((error, value) => {
    if (callback) callback(error, value)
    else if (error) throw error
  })
}

/** express-session's store on the storage port. */
export class SessionStore extends Store {
  readonly #rows
  readonly #now: () => Date

  constructor({ storage, now }: { storage: Storage; now: () => Date }) {
    super()
    this.#rows = storage.collection(sessionCollection)
    this.#now = now
  }

  override get(secretId: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    const read = async (): Promise<SessionData | null> => {
      const row = await this.#rows.findOne({ _id: publicSessionId(secretId) })
      return row && row.expiresAt > this.#now() ? JSON.parse(row.data) : null
    }
    report(read, callback)
  }

  override set(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    const $set = {
      userId: session.userId ?? null,
      data: JSON.stringify({ ...session, touchedAt: now }),
      expiresAt: new Date(now + SESSION_LIFETIME_MS),
    }
    report(() => this.#rows.updateOne({ _id: publicSessionId(secretId) }, { $set }, { upsert: true }), callback)
  }

  /** Never brings a destroyed session back: it only changes a row that is there. */
  override touch(secretId: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const now = this.#now().getTime()
    if (now - (session.touchedAt ?? 0) < TOUCH_EVERY_MS) {
      callback?.()
      return
    }
    const $set = {
      data: JSON.stringify({ ...session, touchedAt: now }),
      expiresAt: new Date(now + SESSION_LIFETIME_MS),
    }
    report(() => this.#rows.updateOne({ _id: publicSessionId(secretId) }, { $set }), callback)
  }

  override destroy(secretId: string, callback?: (error?: unknown) => void): void {
    report(() => this.#rows.deleteOne({ _id: publicSessionId(secretId) }), callback)
  }

  /** Whether a session, by its public name, is still signed in. */
  async isAlive(name: string): Promise<boolean> {
    const row = await this.#rows.findOne({ _id: name })
    return row !== null && row.expiresAt > this.#now()
  }

  /** Signs a person out everywhere. */
  async destroyAllOf(userId: number): Promise<void> {
    await this.#rows.deleteMany({ userId })
  }

  /** Removes what has expired. */
  async sweep(): Promise<void> {
    await this.#rows.deleteMany({ expiresAt: { $lte: this.#now() } })
  }
}
