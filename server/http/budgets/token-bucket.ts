/** Token buckets: how much somebody may do at once, and how fast that comes back. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
  /** How far it can be overdrawn; by one burst if it is absent. */
  readonly debt?: number
}

/** Can be overdrawn: one large message passes whole, and its sender waits afterwards. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #refilledAt: number

  /** @param at milliseconds of a clock that does not go back, here and in every other call */
  constructor(rate: Rate, at: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#refilledAt = at
  }

  /** Takes `count` tokens, whether they are there or not. Throws RangeError if `count` is not a count, so that no price is lost as NaN. */
  spend(count: number, at: number): void {
    if (!(count >= 0)) throw new RangeError(`${count} is no number of tokens`)
    this.#refill(at)
    const { burst, debt = burst } = this.#rate
    // The debt has a bound, so that the author of a large offline backlog is not locked out for long.
    this.#tokens = Math.max(this.#tokens - count, -debt)
  }

  /** Returns the milliseconds until the bucket is no longer overdrawn; 0 means now. */
  waitMs(at: number): number {
    this.#refill(at)
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#rate.perSecond) * 1_000)
  }

  isFull(at: number): boolean {
    this.#refill(at)
    return this.#tokens >= this.#rate.burst
  }

  #refill(at: number): void {
    if (Number.isNaN(at)) return
    // A clock that has gone back after all takes no tokens.
    const elapsedSeconds = Math.max(at - this.#refilledAt, 0) / 1_000
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + elapsedSeconds * this.#rate.perSecond)
    this.#refilledAt = at
  }
}

/** Above this number full buckets are deleted, because a full bucket limits nothing. */
const MAX_BUCKETS = 10_000

/** Token buckets of many people or addresses, one for each key. */
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
