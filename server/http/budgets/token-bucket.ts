/** A token bucket: a rate limit that allows a burst. */

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

  /** Takes `count` tokens, whether they are there or not. Throws RangeError for what is no count, so that no price is lost as NaN. */
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
