/**
 * Idempotency keys: a repeated creating call is not made twice (HTTP-8). What was made is kept by its id, never the reply: that is made
 * again by reading the thing, under the rights of that moment (docs/decisions/0226).
 */
import { createHash } from 'node:crypto'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'
import { IDEMPOTENCY_KEY_USED, INVALID_IDEMPOTENCY_KEY } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** How long a key is remembered (HTTP-8). */
const LIFETIME_MS = 24 * 60 * 60 * 1000
/** A first attempt that has not renewed its lease for this long is presumed to have died with its process; the next attempt replaces it. */
const LEASE_MS = 30_000
const POLL_INTERVAL_MS = 50
/** How many times a repetition looks whether the first attempt is done, before it is told to come back. */
const MAX_POLLS = 400
/** The most keys that are remembered of a person; the oldest ones go. They are counted again after this many new ones. */
const MAX_KEYS = 1_000
const KEYS_PER_TRIM = 250

/** What is kept of a reply: enough to make it again, and nothing that anybody has written. */
export interface Kept {
  readonly id: number | string
  /** The artwork with which the row goes. */
  readonly artworkId?: number
  /** The coins that the call earned, which only the first reply can tell. */
  readonly coins?: number
}

interface KeyRow {
  /** The person and a hash of the key. */
  _id: string
  userId: number
  /** The hash of the call and its body: the same key with another fingerprint is a mistake and not a repetition. */
  fingerprint: string
  /** Null while the first attempt is running. */
  kept: Kept | null
  artworkId: number | null
  /** A random text of the attempt that runs, so that one that lost its lease writes nothing. */
  attempt: string
  /** The text of the first attempt, for the id of what is made. Missing in rows from before it was kept. */
  firstAttempt?: string
  startedAt: Date
  leaseUntil: Date
  expiresAt: Date
}

export const keyCollection: CollectionDefinition<KeyRow> = {
  name: 'idempotency-keys',
  indexes: [
    { fields: ['expiresAt'] },
    { fields: ['userId', 'startedAt'] },
    { fields: ['artworkId', '_id'], sparse: true },
  ],
}

/**
 * Keeps the id of what a transaction makes, with that transaction: a process may end right after it. Throws a 503 Problem when another
 * attempt under the same key has begun meanwhile. Does nothing for a call without a key.
 */
export type KeepMade = (transaction: Transaction, kept: Kept) => Promise<void>

/** One attempt to do what a call asks for. */
export interface Attempt {
  readonly keepMade: KeepMade
  /** The same random text in each attempt under one key, for an id of what no transaction makes; null for a call without a key. */
  readonly madeId: string | null
}

export const WITHOUT_KEY: Attempt = { keepMade: () => Promise.resolve(), madeId: null }

export interface Work<R> {
  /** Does what was asked for. */
  readonly first: (attempt: Attempt) => Promise<R>
  /** Returns what to keep of its reply. */
  readonly keep: (reply: R) => Kept
  /** Makes the reply again for a repetition. */
  readonly again: (kept: Kept) => Promise<R>
}

const keeping = (kept: Kept, leaseUntil: Date) => ({ $set: { kept, artworkId: kept.artworkId ?? null, leaseUntil } })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Remembers the keys of creating calls for a day. `wait` sleeps the given milliseconds; `newAttempt` returns a random text.
 * @param shared whether other processes may write to the storage: otherwise only this one's attempts run, and no lease is waited for
 */
export function createIdempotency({
  storage,
  shared,
  now,
  wait,
  newAttempt,
  leaseMs = LEASE_MS,
}: {
  storage: Storage
  shared: boolean
  now: () => Date
  wait: (ms: number) => Promise<void>
  newAttempt: () => string
  leaseMs?: number
}) {
  const rows = storage.collection(keyCollection)
  /** By person: the keys that this process has added since it last trimmed theirs. A few bytes for everybody who has sent one. */
  const added = new Map<number, number>()
  /** The attempts of this process that run. */
  const running = new Set<string>()

  /** Whether a key is free again: it has expired, or the process that worked on it has died. */
  function isOver({ kept, attempt, leaseUntil, expiresAt }: KeyRow, at: Date): boolean {
    if (expiresAt <= at) return true
    if (kept !== null) return false
    if (!shared) return !running.has(attempt)
    // A lease far ahead was taken before the clock was set back.
    return !(leaseUntil > at && leaseUntil.getTime() - at.getTime() <= 2 * leaseMs)
  }

  /** Returns the row of the first attempt, or the caller's own row, under which it may do the work. */
  async function claim(key: Pick<KeyRow, '_id' | 'userId' | 'fingerprint' | 'attempt'>): Promise<KeyRow> {
    const startedAt = now()
    const present = await rows.findOne({ _id: key._id })
    if (present && !isOver(present, startedAt)) return present
    const at = startedAt.getTime()
    const state = { startedAt, leaseUntil: new Date(at + leaseMs), expiresAt: new Date(at + LIFETIME_MS) }
    // An attempt that has died may have made something under its id.
    const isRepeated = present?.fingerprint === key.fingerprint && present.expiresAt > startedAt
    const firstAttempt = (isRepeated && present.firstAttempt) || key.attempt
    const row: KeyRow = { ...key, ...state, firstAttempt, kept: null, artworkId: null }
    if (!present) {
      if (!(await insertUnlessPresent(rows, row))) return claim(key)
      await trim(key.userId)
      return row
    }
    const { _id, ...fields } = row
    const { attempt, leaseUntil, kept } = present
    // Another repetition may have replaced it meanwhile, and an attempt that was paused may have gone on.
    const unchanged = { _id, attempt, leaseUntil, ...(kept === null && { kept }) }
    return (await rows.updateOne(unchanged, { $set: fields })) ? row : claim(key)
  }

  async function trim(userId: number): Promise<void> {
    const count = (added.get(userId) ?? 0) + 1
    added.set(userId, count % KEYS_PER_TRIM)
    if (count < KEYS_PER_TRIM) return
    const [last] = await rows.find({ userId }, { sort: { startedAt: -1 }, skip: MAX_KEYS, limit: 1 })
    // One that still runs must not be started a second time.
    if (last) await rows.deleteMany({ userId, startedAt: { $lte: last.startedAt }, leaseUntil: { $lte: now() } })
  }

  /** Waits until the key is this attempt's own or its reply is known. Returns the row. */
  async function claimOrWait(key: Parameters<typeof claim>[0]): Promise<KeyRow> {
    for (let polls = 0; ; polls++) {
      const row = await claim(key)
      if (row.attempt === key.attempt) return row
      if (row.fingerprint !== key.fingerprint) throw Problem.conflict(IDEMPOTENCY_KEY_USED, 'idempotency-key-reused')
      if (row.kept !== null) return row
      if (polls >= MAX_POLLS) throw Problem.unavailable()
      await wait(POLL_INTERVAL_MS)
    }
  }

  /** Does the work under a key that is this attempt's own. */
  async function run<R>({ _id, attempt, firstAttempt }: KeyRow, { first, keep }: Work<R>): Promise<R> {
    const own = { _id, attempt }
    const renew = (): void => {
      const leaseUntil = new Date(now().getTime() + leaseMs)
      // Without the storage the lease ends, as it does when the process dies.
      rows.updateOne(own, { $set: { leaseUntil } }).catch(() => undefined)
    }
    const renewal = setInterval(renew, leaseMs / 3)
    renewal.unref()
    const isRunning = { ...own, kept: null }
    async function keepMade(transaction: Transaction, kept: Kept): Promise<void> {
      const isOurs = await transaction.collection(keyCollection).updateOne(isRunning, keeping(kept, now()))
      if (!isOurs) throw Problem.unavailable()
    }
    try {
      const reply = await first({ keepMade, madeId: firstAttempt ?? attempt }).catch(async (error: unknown) => {
        await rows.deleteOne(isRunning)
        throw error
      })
      await rows.updateOne(isRunning, keeping(keep(reply), now()))
      return reply
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    /**
     * Does the work once per person and key; repetitions, even concurrent ones, get the reply again. Nothing is remembered of an attempt
     * that failed before it kept anything. Throws a 400 Problem for an invalid key, a 409 Problem for a key that was used for another request,
     * and a 503 Problem when the first attempt takes long.
     */
    async once<R>(
      { userId, key, call, body }: { userId: number; key: string; call: string; body: unknown },
      work: Work<R>,
    ): Promise<R> {
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw Problem.badRequest(INVALID_IDEMPOTENCY_KEY)
      const attempt = newAttempt()
      const fingerprint = hashOf(JSON.stringify([call, body]))
      running.add(attempt)
      try {
        const row = await claimOrWait({ _id: `${userId}:${hashOf(key)}`, userId, fingerprint, attempt })
        return await (row.kept === null ? run(row, work) : work.again(row.kept))
      } finally {
        running.delete(attempt)
      }
    },
    async forgetPerson(userId: number): Promise<void> {
      added.delete(userId)
      await rows.deleteMany({ userId })
    },
    async forgetArtwork(artworkId: number): Promise<void> {
      await rows.deleteMany({ artworkId })
    },
    /** Deletes expired keys. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** The collection in which earlier versions kept whole replies. */
export const keptReplies: CollectionDefinition<{ _id: string }> = { name: 'idempotent-answers', indexes: [] }

/** The migration that removes these replies. Repetitions of calls from before it are made again. */
export async function removeKeptReplies(storage: Storage): Promise<void> {
  await storage.collection(keptReplies).deleteMany({})
}
