import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

export interface RateLimit {
  /** Counts one use; a 429 Problem with the seconds to wait when there were too many. */
  use(key: string): Promise<void>
  /**
   * Counts only failures: runs `work` if there were not too many yet, and takes the count back unless it throws
   * something `isFailure` recognises. Counting comes first, so that a hundred guesses at once are still a hundred.
   */
  attempt<R>(key: string, work: () => Promise<R>, isFailure: (error: unknown) => boolean): Promise<R>
}

const unlimited: RateLimit = { use: () => Promise.resolve(), attempt: (_key, work) => work() }

/** Allows `points * scale` uses a key in `seconds`, kept in this process's memory; scale 0 turns it off (SECURITY-1). */
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
