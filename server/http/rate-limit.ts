/** A rate limit by key, kept in this process's memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

export interface RateLimit {
  /** Counts one use of `key`. Throws a 429 Problem with the seconds to wait when there were too many. */
  use(key: string): Promise<void>
  /**
   * Runs `work` and counts only its failures: errors for which `isFailure` returns true. The use is counted first and refunded
   * later, so that a hundred concurrent guesses count as a hundred. Throws a 429 Problem when there were too many failures.
   */
  attempt<R>(key: string, work: () => Promise<R>, isFailure: (error: unknown) => boolean): Promise<R>
}

const unlimited: RateLimit = { use: () => Promise.resolve(), attempt: (_key, work) => work() }

/** Allows `points * scale` uses per key in `seconds`. Scale 0 turns the limit off (SECURITY-1). */
export function createRateLimit({
  points,
  seconds,
  scale,
}: {
  points: number
  seconds: number
  scale: number
}): RateLimit {
  if (scale === 0) return unlimited
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.ceil(points * scale)), duration: seconds })

  async function use(key: string): Promise<void> {
    try {
      await limiter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw Problem.tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }

  return {
    use,
    async attempt(key, work, isFailure) {
      await use(key)
      try {
        const result = await work()
        await limiter.reward(key)
        return result
      } catch (error) {
        if (!isFailure(error)) await limiter.reward(key)
        throw error
      }
    },
  }
}
