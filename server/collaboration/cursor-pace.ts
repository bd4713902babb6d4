/** How often one person may send the position of a cursor by REST. It counts in memory, as the cursors are kept there. */
import { Problem } from '#server/http/problem.ts'
import { type Rate, TokenBucket } from '#server/http/budgets/token-bucket.ts'

/** A client sends ten positions a second, from a few open pages. */
const RATE = { perSecond: 30, burst: 60 }
/** People in memory from which on those who have paused are forgotten. */
const PRUNE_ABOVE = 1_000

/** @param scale multiplies the rate; 0 turns it off @param clock milliseconds that never go back */
export class CursorPace {
  readonly #buckets = new Map<number, TokenBucket>()
  readonly #rate: Rate
  readonly #scale: number
  readonly #clock: () => number

  constructor(scale: number, clock: () => number) {
    this.#scale = scale
    this.#clock = clock
    this.#rate = { perSecond: RATE.perSecond * scale, burst: RATE.burst * scale }
  }

  /** Counts one position. Throws a 429 Problem when the person is too fast. */
  use(userId: number): void {
    if (this.#scale === 0) return
    const at = this.#clock()
    if (this.#buckets.size > PRUNE_ABOVE)
      for (const [id, bucket] of this.#buckets) if (bucket.isFull(at)) this.#buckets.delete(id)
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(this.#rate, at)
    this.#buckets.set(userId, bucket)
    const waitMs = bucket.waitMs(at)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
    bucket.spend(1, at)
  }
}
