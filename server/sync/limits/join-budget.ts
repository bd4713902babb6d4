/**
 * The rate limit of joining rooms, by WebSocket and by plain requests (SYNC-31). A join reads the session, the rights and the log, so it
 * is refused before anything is read.
 */
import { KeyedBuckets, type Rate, scaledRate } from '#server/http/budgets/token-bucket.ts'

/** Twenty tabs may connect again three times at once. A join takes about four milliseconds, so this is a percent of a core. */
const PERSON_RATE: Rate = { perSecond: 2, burst: 60 }
/** A school shares one address, and all of it connects again after a deploy. */
const ADDRESS_RATE: Rate = { perSecond: 50, burst: 1_000 }

export class JoinBudget {
  /** Both are null without a limit. */
  readonly #people: KeyedBuckets<number> | null
  readonly #addresses: KeyedBuckets<string> | null

  /** @param scale multiplies both budgets; 0 removes them @param clock milliseconds that never go back */
  constructor(scale: number, clock: () => number) {
    this.#people = scale === 0 ? null : new KeyedBuckets<number>(scaledRate(PERSON_RATE, scale), clock)
    this.#addresses = scale === 0 ? null : new KeyedBuckets<string>(scaledRate(ADDRESS_RATE, scale), clock)
  }

  /** Takes one join of a person and returns 0, or takes none and returns the milliseconds until the next one is allowed. */
  takeForPerson(userId: number): number {
    return this.#people ? takeOne(this.#people, userId) : 0
  }

  /** The same for an address (`addressKey`), before it is known who connects. */
  takeForAddress(address: string): number {
    return this.#addresses ? takeOne(this.#addresses, address) : 0
  }

  /** The same for both at once: when either is refused, nothing is taken of the other. */
  take(userId: number, address: string): number {
    const waitMs = Math.max(this.#people?.waitMs(userId) ?? 0, this.#addresses?.waitMs(address) ?? 0)
    if (waitMs > 0) return waitMs
    this.#people?.spend(userId, 1)
    this.#addresses?.spend(address, 1)
    return 0
  }
}

function takeOne<K extends number | string>(buckets: KeyedBuckets<K>, key: K): number {
  const ms = buckets.waitMs(key)
  if (ms === 0) buckets.spend(key, 1)
  return ms
}
