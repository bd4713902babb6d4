/**
 * The rate limit of growing strokes in presence (SYNC-39). Each takes memory and painting on every other page of the room, and is never
 * stored.
 */
import { KeyedBuckets, scaledRate } from '#server/http/budgets/keyed-buckets.ts'
import type { Rate } from '#server/http/budgets/token-bucket.ts'

/** A child that taps with all fingers makes about ten dots a second. */
const GROWING_RATE: Rate = { perSecond: 12, burst: 40 }

export interface GrowingBudget {
  /** Takes one growing stroke of a person and returns true, or takes none and returns false: then it is not shown. */
  mayBegin(userId: number): boolean
}

/** @param options.scale multiplies the budget; 0 removes it @param options.clock milliseconds that never go back */
export function createGrowingBudget({ scale, clock }: { scale: number; clock: () => number }): GrowingBudget {
  if (scale === 0) return { mayBegin: () => true }
  const people = new KeyedBuckets<number>(scaledRate(GROWING_RATE, scale), clock)
  return {
    mayBegin(userId) {
      if (people.waitMs(userId) > 0) return false
      people.spend(userId, 1)
      return true
    },
  }
}
