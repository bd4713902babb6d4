/** How often one person may send the position of a cursor by REST (COLLAB-17). It counts in memory, as the cursors are kept there. */
import { Problem } from '#server/http/problem.ts'
import { TokenBucket } from '#server/http/budgets/token-bucket.ts'

/** A client sends ten positions a second, from a few open pages. */
const RATE = { perSecond: 30, burst: 60 }
/** People in memory from which on those who have paused are forgotten. */
const PRUNE_ABOVE = 1_000

export interface CursorPace {
  /** Counts one position. Throws a 429 Problem when the person is too fast. */
  use(userId: number): void
}

/** @param options.scale multiplies the rate; 0 turns it off @param options.clock milliseconds that never go back */
export function createCursorPace({ scale, clock }: { scale: number; clock: () => number }): CursorPace {
  const buckets = new Map<number, TokenBucket>()
  const rate = { perSecond: RATE.perSecond * scale, burst: RATE.burst * scale }
  return {
    use(userId) {
      if (scale === 0) return
      const at = clock()
      if (buckets.size > PRUNE_ABOVE) for (const [id, bucket] of buckets) if (bucket.isFull(at)) buckets.delete(id)
      const bucket = buckets.get(userId) ?? new TokenBucket(rate, at)
      buckets.set(userId, bucket)
      const waitMs = bucket.waitMs(at)
      if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
      bucket.spend(1, at)
    },
  }
}
