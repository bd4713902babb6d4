/** How many strokes and flags a person may write: a token bucket per person, across all artworks and sockets (AMB-122). */
const PER_SECOND = 60
/** A drawing family never gets here; what was drawn offline comes in one update, which is let through while there is any budget. */
const BURST = 600

export interface StrokeBudget {
  /** Takes `count` from the person's budget; false when it was used up before. */
  take(userId: number, count: number): boolean
}

export function createStrokeBudget({ scale, now }: { scale: number; now: () => number }): StrokeBudget {
  if (scale === 0) return { take: () => true }
  const burst = BURST * scale
  const buckets = new Map<number, { tokens: number; at: number }>()
  return {
    take(userId, count) {
      const at = now()
      const bucket = buckets.get(userId) ?? { tokens: burst, at }
      const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1_000) * PER_SECOND * scale)
      if (buckets.size > 10_000) forgetFull(buckets, at, burst, PER_SECOND * scale)
      const allowed = tokens > 0
      // Never so deep in debt that an honest backlog locks its author out for long.
      buckets.set(userId, { tokens: allowed ? Math.max(tokens - count, -burst) : tokens, at })
      return allowed
    },
  }
}

function forgetFull(
  buckets: Map<number, { tokens: number; at: number }>,
  at: number,
  burst: number,
  rate: number,
): void {
  for (const [userId, bucket] of buckets) {
    if (bucket.tokens + ((at - bucket.at) / 1_000) * rate >= burst) buckets.delete(userId)
  }
}
