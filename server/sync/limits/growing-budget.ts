/**
 * The rate limit of growing strokes in presence (SYNC-39). Each takes memory and painting on every other page of the room, and is never
 * stored.
 */
import { KeyedBuckets, scaledRate } from '#server/http/budgets/keyed-buckets.ts'
import type { Rate } from '#server/http/budgets/token-bucket.ts'

/** A child that taps with all fingers makes about ten dots a second. */
const GROWING_RATE: Rate = { perSecond: 12, burst: 40 }

export class GrowingBudget {
  /** Null without a limit. */
  readonly #people: KeyedBuckets<number> | null

  /** @param scale multiplies the budget; 0 removes it @param clock milliseconds that never go back */
  constructor(scale: number, clock: () => number) {
    this.#people = scale === 0 ? null : new KeyedBuckets<number>(scaledRate(GROWING_RATE, scale), clock)
  }

  /** Takes one growing stroke of a person and returns true, or takes none and returns false: then it is not shown. */
  mayBegin(userId: number): boolean {
    if (!this.#people) return true
    if (this.#people.waitMs(userId) > 0) return false
    this.#people.spend(userId, 1)
    return true
  }
}
