/** A token bucket: a rate limit that allows a burst. */

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Can be overdrawn by one burst: one large message passes whole, and its sender waits afterwards. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #refilledAt: number

  /** @param at milliseconds, here and in every other call; never less than before */
  constructor(rate: Rate, at: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#refilledAt = at
  }

  /** Takes `count` tokens, whether they are there or not. */
  spend(count: number, at: number): void {
    this.#refill(at)
    // The debt has a bound, so that the author of a large offline backlog is not locked out for long.
    this.#tokens = Math.max(this.#tokens - count, -this.#rate.burst)
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
    const elapsedSeconds = (at - this.#refilledAt) / 1_000
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + elapsedSeconds * this.#rate.perSecond)
    this.#refilledAt = at
  }
}
