/** Token buckets of many people or addresses, one for each key. */
import { TokenBucket, type Rate } from './token-bucket.ts'

/** Above this number full buckets are deleted, because a full bucket limits nothing. */
const MAX_BUCKETS = 10_000

export class KeyedBuckets<K extends number | string> {
  readonly #rate: Rate
  readonly #clock: () => number
  readonly #buckets = new Map<K, TokenBucket>()

  /** @param clock milliseconds that never go back */
  constructor(rate: Rate, clock: () => number) {
    this.#rate = rate
    this.#clock = clock
  }

  /** Returns the milliseconds until the bucket is no longer overdrawn; 0 means now. */
  waitMs(key: K): number {
    return this.#buckets.get(key)?.waitMs(this.#clock()) ?? 0
  }

  /** Takes `count` tokens, whether they are there or not. */
  spend(key: K, count: number): void {
    const at = this.#clock()
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      if (this.#buckets.size >= MAX_BUCKETS)
        for (const [other, full] of this.#buckets) if (full.isFull(at)) this.#buckets.delete(other)
      this.#buckets.set(key, (bucket = new TokenBucket(this.#rate, at)))
    }
    bucket.spend(count, at)
  }
}

/** Returns the rate with all parts multiplied. */
export const scaledRate = ({ perSecond, burst, debt = burst }: Rate, scale: number): Rate => ({
  perSecond: perSecond * scale,
  burst: burst * scale,
  debt: debt * scale,
})
