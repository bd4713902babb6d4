/**
 * Rate limits that count in storage, so that all processes of one database share them and a restart does not reset them
 * (SECURITY-9).
 */
import { createHash } from 'node:crypto'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * A process lets one use of a refused key through to the storage in this time and refuses the others from memory, so that a flood
 * of requests does not become a flood of writes.
 */
const RECHECK_MS = 1_000
/** What the clocks of two processes may differ by. A window that ends later than any can was written before the clock was set back. */
const CLOCK_DIFFERENCE_MS = 60_000
/** A strike is forgotten when no other follows for this long. */
const STRIKE_MEMORY_MS = 24 * 60 * 60 * 1000
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
   * Counts one use of `key`. Throws a 429 Problem with the seconds to wait when there were too many; a refused use is not
   * counted.
   */
  take(key: string): Promise<TakenUse>
  /** Counts one use of `key` for good: `assertNotRefused` and `take`. */
  use(key: string): Promise<void>
}

/** One use that is counted until its outcome is known. Call at most one of its functions. */
export interface TakenUse {
  /** Takes the use back. */
  refund(): Promise<void>
  /** Keeps the use for good. If it was the last of its window, the key waits, longer each time (`LimitRule.maxWaitSeconds`). */
  keep(): Promise<void>
}

export interface LimitRule {
  /** Unique. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /**
   * A key that has used up its points waits for `seconds` from then on, twice as long after each further time within a day, and
   * at most this long. Without it, the key waits until the window ends.
   */
  readonly maxWaitSeconds?: number
  /** The sentence of a refusal; by default, that there were too many attempts. */
  readonly sentence?: string
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const unlimited: RateLimit = {
  assertNotRefused: () => undefined,
  take: async () => ({ refund: async () => undefined, keep: async () => undefined }),
  use: async () => undefined,
}

/** Scale 0 turns every limit off (SECURITY-1). */
export function createRateLimiter({ storage, now, scale }: { storage: Storage; now: () => Date; scale: number }) {
  const rows = storage.collection(countCollection)

  function limit({ name, points: base, seconds, maxWaitSeconds, sentence }: LimitRule): RateLimit {
    const tooMany = (expiresAt: number): Problem =>
      Problem.tooManyRequests(Math.max(1, Math.ceil((expiresAt - now().getTime()) / 1000)), sentence, name)
    const points = Math.max(1, Math.ceil(base * scale))
    /** Milliseconds since 1970 by row id: when the next use may go to the storage, and when the window ends. */
    const refused = new Map<string, { recheckAt: number; expiresAt: number }>()
    const longestMs = (maxWaitSeconds ?? seconds) * 1000 + CLOCK_DIFFERENCE_MS
    const isOver = (expiresAt: number, at: number): boolean => !(expiresAt > at && expiresAt - at <= longestMs)
    const idOf = (key: string): string => `${name}:${hashOf(key)}`

    function refuse(_id: string, expiresAt: number): Problem {
      const at = now().getTime()
      if (refused.size > PRUNE_ABOVE)
        for (const [id, known] of refused) if (isOver(known.expiresAt, at)) refused.delete(id)
      refused.set(_id, { recheckAt: at + RECHECK_MS, expiresAt })
      return tooMany(expiresAt)
    }

    function assertNotRefused(key: string): void {
      const known = refused.get(idOf(key))
      const at = now().getTime()
      if (!known || isOver(known.expiresAt, at)) return
      if (known.recheckAt > at && known.recheckAt - at <= RECHECK_MS) throw tooMany(known.expiresAt)
      known.recheckAt = at + RECHECK_MS
    }

    async function take(key: string): Promise<TakenUse> {
      const _id = idOf(key)
      let expiresAt = await count(_id)
      while (!expiresAt) expiresAt = await count(_id)
      refused.delete(_id)
      // A use of a window that has ended is not taken from the next one.
      const window = { _id, expiresAt }
      return {
        refund: async () => void (await rows.updateOne({ ...window, count: { $gt: 0 } }, { $inc: { count: -1 } })),
        keep: () => waitIfUsedUp(key, window),
      }
    }

    /** Moves the end of a window without points to the end of the wait. One of several concurrent calls does it. */
    async function waitIfUsedUp(key: string, window: Pick<CountRow, '_id' | 'expiresAt'>): Promise<void> {
      if (maxWaitSeconds === undefined) return
      const usedUp = { ...window, count: { $gte: points } }
      if (!(await rows.findOne(usedUp))) return
      const strikesId = `${name}-strikes:${hashOf(key)}`
      const at = now().getTime()
      const known = await rows.findOne({ _id: strikesId, expiresAt: { $gt: new Date(at) } })
      const strikes = known?.count ?? 0
      const waitMs = Math.min(seconds * 2 ** strikes, maxWaitSeconds) * 1000
      if (!(await rows.updateOne(usedUp, { $set: { expiresAt: new Date(at + waitMs) } }))) return
      await rows.updateOne(
        { _id: strikesId },
        { $set: { count: strikes + 1, expiresAt: new Date(at + waitMs + STRIKE_MEMORY_MS) } },
        { upsert: true },
      )
    }

    /** Returns the end of the window in which the use was counted, or null when another process changed the row meanwhile. */
    async function count(_id: string): Promise<Date | null> {
      const at = now()
      const counted = await rows.findOneAndUpdate(
        { _id, expiresAt: { $gt: at, $lte: new Date(at.getTime() + longestMs) }, count: { $lt: points } },
        { $inc: { count: 1 } },
      )
      if (counted) return counted.expiresAt
      const present = await rows.findOne({ _id })
      const expiresAt = new Date(at.getTime() + seconds * 1000)
      if (!present) return (await insertUnlessPresent(rows, { _id, count: 1, expiresAt })) ? expiresAt : null
      if (isOver(present.expiresAt.getTime(), at.getTime())) {
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

  return {
    /** Allows `points * scale` uses per key in a window of `seconds`. */
    limit: (rule: LimitRule): RateLimit => (scale === 0 ? unlimited : limit(rule)),
    /** Deletes expired counts. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

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
  const taken: TakenUse[] = []
  const settle = async (how: 'refund' | 'keep'): Promise<void> =>
    void (await Promise.all(taken.map((use) => use[how]())))
  let result: R
  try {
    for (const [limit, key] of charges) taken.push(await limit.take(key))
    result = await work()
  } catch (error) {
    await settle(isFailure(error) ? 'keep' : 'refund')
    throw error
  }
  await settle('refund')
  return result
}
