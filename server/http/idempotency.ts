/** Idempotency keys: a repeated creating call gets the first reply again (HTTP-8). */
import { createHash } from 'node:crypto'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { Problem } from './problem.ts'

/** How long a reply is remembered (HTTP-8). */
const REPLY_LIFETIME_MS = 24 * 60 * 60 * 1000
/** A first attempt without a reply after this time is presumed to have died with its process; the next attempt replaces it. */
const ABANDONED_AFTER_MS = 30_000
const POLL_INTERVAL_MS = 50

interface ReplyRow {
  _id: string
  /** The hash of the call and its body: the same key with another fingerprint is a mistake and not a repetition. */
  fingerprint: string
  /** JSON text; null while the first attempt is running. */
  reply: string | null
  startedAt: Date
  expiresAt: Date
}

const replyCollection: CollectionDefinition<ReplyRow> = {
  name: 'idempotent-answers',
  indexes: [{ fields: ['expiresAt'] }],
}

export interface Idempotency {
  /**
   * Runs `work` once per person and key; repetitions, even concurrent ones, get the first reply. Nothing is remembered of a failed
   * attempt. Throws a 400 Problem for an invalid key, and a 409 Problem for a key that was used for another request.
   */
  once(
    call: { userId: number; key: string; call: string; body: unknown },
    work: () => Promise<unknown>,
  ): Promise<unknown>
  /** Deletes expired replies. */
  sweep(): Promise<void>
}

/** Remembers the replies of creating calls for a day. `wait` sleeps the given milliseconds. */
export function createIdempotency({
  storage,
  now,
  wait,
}: {
  storage: Storage
  now: () => Date
  wait: (ms: number) => Promise<void>
}): Idempotency {
  const rows = storage.collection(replyCollection)

  /** Returns null if the caller may run the work, or else the row of the first attempt. */
  async function claim(_id: string, fingerprint: string): Promise<ReplyRow | null> {
    const startedAt = now()
    const expiresAt = new Date(startedAt.getTime() + REPLY_LIFETIME_MS)
    try {
      await rows.insertOne({ _id, fingerprint, reply: null, startedAt, expiresAt })
      return null
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error
    }
    const abandonedAt = new Date(startedAt.getTime() - ABANDONED_AFTER_MS)
    const stale = { _id, $or: [{ expiresAt: { $lte: startedAt } }, { reply: null, startedAt: { $lte: abandonedAt } }] }
    if (await rows.updateOne(stale, { $set: { fingerprint, reply: null, startedAt, expiresAt } })) return null
    return (await rows.findOne({ _id })) ?? claim(_id, fingerprint)
  }

  return {
    async once({ userId, key, call, body }, work) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw Problem.badRequest('Idempotency-Key must be 1 to 200 printable characters')
      const _id = `${userId}:${key}`
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([call, body]))
        .digest('hex')
      for (;;) {
        const first = await claim(_id, fingerprint)
        if (!first) break
        if (first.fingerprint !== fingerprint)
          throw Problem.conflict('This Idempotency-Key was used for another request', 'idempotency-key-reused')
        if (first.reply !== null) return JSON.parse(first.reply)
        await wait(POLL_INTERVAL_MS)
      }
      try {
        const reply = await work()
        await rows.updateOne({ _id }, { $set: { reply: JSON.stringify(reply) } })
        return reply
      } catch (error) {
        await rows.deleteOne({ _id })
        throw error
      }
    },
    async sweep() {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}
