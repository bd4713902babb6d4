import { createHash } from 'node:crypto'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { Problem } from './problem.ts'

/** Milliseconds for which a key is remembered (HTTP-8). */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000
/** A first attempt that has not answered for this long died with its process; the next one takes its place. */
const ABANDONED_AFTER_MS = 30_000
const POLL_MS = 50

interface AnswerRow {
  _id: string
  /** The call and its body, hashed: a key used for something else is a mistake, not a repetition. */
  fingerprint: string
  /** Null while the first attempt is still at work. */
  reply: string | null
  startedAt: Date
  expiresAt: Date
}

const answers: CollectionDefinition<AnswerRow> = { name: 'idempotent-answers', indexes: [{ fields: ['expiresAt'] }] }

export interface Idempotency {
  /** Runs `work` once for a key; repetitions, even at the same moment, get the first reply. A failed attempt leaves nothing behind. */
  once(
    call: { userId: number; key: string; call: string; body: unknown },
    work: () => Promise<unknown>,
  ): Promise<unknown>
  /** Forgets what is older than a day. */
  sweep(): Promise<void>
}

/** Remembers the answers of creating calls for a day; `wait` sleeps the given milliseconds. */
export function createIdempotency({
  storage,
  now,
  wait,
}: {
  storage: Storage
  now: () => Date
  wait: (ms: number) => Promise<void>
}): Idempotency {
  const rows = storage.collection(answers)

  async function claim(_id: string, fingerprint: string): Promise<AnswerRow | null> {
    const startedAt = now()
    const expiresAt = new Date(startedAt.getTime() + KEPT_FOR_MS)
    try {
      await rows.insertOne({ _id, fingerprint, reply: null, startedAt, expiresAt })
      return null
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error
    }
    const abandoned = new Date(startedAt.getTime() - ABANDONED_AFTER_MS)
    const stale = { _id, $or: [{ expiresAt: { $lte: startedAt } }, { reply: null, startedAt: { $lte: abandoned } }] }
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
        await wait(POLL_MS)
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
