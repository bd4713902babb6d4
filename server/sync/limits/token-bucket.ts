/** How much of something may be done: so many at once, so many a second. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** A bucket that may be overdrawn by one burst: what was too much was one thing, and is waited for afterwards. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  /** @param at milliseconds, as in every other call; never less than before */
  constructor(rate: Rate, at: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = at
  }

  spend(count: number, at: number): void {
    this.#refill(at)
    // Never so deep in debt that an honest backlog locks its author out for long.
    this.#tokens = Math.max(this.#tokens - count, -this.#rate.burst)
  }

  /** Milliseconds until there is something in it again; 0 when there is. */
  wait(at: number): number {
    this.#refill(at)
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#rate.perSecond) * 1_000)
  }

  isFull(at: number): boolean {
    this.#refill(at)
    return this.#tokens >= this.#rate.burst
  }

  #refill(at: number): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((at - this.#at) / 1_000) * this.#rate.perSecond)
    this.#at = at
  }
}
