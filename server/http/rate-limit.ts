/**
 * Rate limits that count in storage, so that all processes of one database share them and a restart does not reset them
 * (SECURITY-9).
 */
import { createHash } from 'node:crypto'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { Problem } from './problem.ts'

/**
 * A process lets one use of a refused key through to the storage in this time and refuses the others from memory, so that a flood
 * of requests does not become a flood of writes.
 */
const RECHECK_MS = 1_000
/** Refused keys in memory from which on the expired ones are deleted. */
const PRUNE_ABOVE = 1_000

/** The uses of one key in its current window. */
interface CountRow {
  /** The limit's name and a hash of the key. People type passwords into name fields, so the key itself is not kept. */
  _id: string
  count: number
  /** The end of the window, which begins with the first use. */
  expiresAt: Date
}

const countCollection: CollectionDefinition<CountRow> = { name: 'rate-limits', indexes: [{ fields: ['expiresAt'] }] }

export interface RateLimit {
  /** Throws the 429 Problem of `take` if this process has just refused the key. Call it once before each `take`. */
  assertNotRefused(key: string): void
  /**
   * Counts one use of `key`. Returns a function that takes the use back. Throws a 429 Problem with the seconds to wait when
   * there were too many; a refused use is not counted.
   */
  take(key: string): Promise<() => Promise<void>>
  /** Counts one use of `key` for good: `assertNotRefused` and `take`. */
  use(key: string): Promise<void>
}

export interface RateLimiter {
  /** Allows `points * scale` uses per key in a window of `seconds`. The name must be unique. */
  limit(rule: { name: string; points: number; seconds: number }): RateLimit
  /** Deletes expired counts. */
  sweep(): Promise<void>
}

const unlimited: RateLimit = {
  assertNotRefused: () => undefined,
  take: async () => async () => undefined,
  use: async () => undefined,
}

/** Scale 0 turns every limit off (SECURITY-1). */
export function createRateLimiter({
  storage,
  now,
  scale,
}: {
  storage: Storage
  now: () => Date
  scale: number
}): RateLimiter {
  const rows = storage.collection(countCollection)

  function refusal(expiresAt: number): Problem {
    return Problem.tooManyRequests(Math.max(1, Math.ceil((expiresAt - now().getTime()) / 1000)))
  }

  function limit({ name, points: base, seconds }: { name: string; points: number; seconds: number }): RateLimit {
    const points = Math.max(1, Math.ceil(base * scale))
    /** Milliseconds since 1970 by row id: when the next use may go to the storage, and when the window ends. */
    const refused = new Map<string, { recheckAt: number; expiresAt: number }>()
    const idOf = (key: string): string => `${name}:${createHash('sha256').update(key).digest('base64url')}`

    function refuse(_id: string, expiresAt: number): Problem {
      const at = now().getTime()
      if (refused.size > PRUNE_ABOVE) for (const [id, known] of refused) if (known.expiresAt <= at) refused.delete(id)
      refused.set(_id, { recheckAt: at + RECHECK_MS, expiresAt })
      return refusal(expiresAt)
    }

    function assertNotRefused(key: string): void {
      const known = refused.get(idOf(key))
      const at = now().getTime()
      if (!known || known.expiresAt <= at) return
      if (known.recheckAt > at) throw refusal(known.expiresAt)
      known.recheckAt = at + RECHECK_MS
    }

    async function take(key: string): Promise<() => Promise<void>> {
      const _id = idOf(key)
      let expiresAt = await count(_id)
      while (!expiresAt) expiresAt = await count(_id)
      refused.delete(_id)
      // A use of a window that has ended is not taken from the next one.
      const window = { _id, expiresAt, count: { $gt: 0 } }
      return async () => void (await rows.updateOne(window, { $inc: { count: -1 } }))
    }

    /** Returns the end of the window in which the use was counted, or null when another process changed the row meanwhile. */
    async function count(_id: string): Promise<Date | null> {
      const at = now()
      const counted = await rows.findOneAndUpdate(
        { _id, expiresAt: { $gt: at }, count: { $lt: points } },
        { $inc: { count: 1 } },
      )
      if (counted) return counted.expiresAt
      const present = await rows.findOne({ _id })
      const expiresAt = new Date(at.getTime() + seconds * 1000)
      if (!present) return (await inserted({ _id, count: 1, expiresAt })) ? expiresAt : null
      if (present.expiresAt <= at) {
        const isFirst = await rows.updateOne({ _id, expiresAt: present.expiresAt }, { $set: { count: 1, expiresAt } })
        return isFirst ? expiresAt : null
      }
      if (present.count >= points) throw refuse(_id, present.expiresAt.getTime())
      return null
    }

    return {
      assertNotRefused,
      take,
      async use(key) {
        assertNotRefused(key)
        await take(key)
      },
    }
  }

  async function inserted(row: CountRow): Promise<boolean> {
    try {
      await rows.insertOne(row)
      return true
    } catch (error) {
      if (error instanceof DuplicateKey) return false
      throw error
    }
  }

  return {
    limit: (rule) => (scale === 0 ? unlimited : limit(rule)),
    async sweep() {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

/**
 * Runs `work` and counts only its failures, errors for which `isFailure` returns true, in every given limit. Each limit is charged
 * before the work and refunded later, so that a hundred concurrent guesses count as a hundred. Throws a 429 Problem when one of
 * the limits refuses; the others are then not charged.
 *
 * The limits are charged in the given order. The narrowest comes first, so that a flood on one key does not use up the wider ones.
 */
export async function attempt<R>(
  charges: readonly (readonly [limit: RateLimit, key: string])[],
  work: () => Promise<R>,
  isFailure: (error: unknown) => boolean,
): Promise<R> {
  for (const [limit, key] of charges) limit.assertNotRefused(key)
  const refunds: (() => Promise<void>)[] = []
  const refundAll = async (): Promise<void> => void (await Promise.all(refunds.map((refund) => refund())))
  let result: R
  try {
    for (const [limit, key] of charges) refunds.push(await limit.take(key))
    result = await work()
  } catch (error) {
    if (!isFailure(error)) await refundAll()
    throw error
  }
  await refundAll()
  return result
}
