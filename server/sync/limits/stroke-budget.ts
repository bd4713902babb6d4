/**
 * The rate limit of a person's writes across all artworks and sockets: one budget for strokes, one for undo flags
 * (STROKE-3). With separate budgets, a person who has drawn too much can still undo it. A third one is for the server's work
 * (SYNC-13): it counts what an update costs to judge, also when nothing of it is new. A fourth one is for the time that every
 * device needs to paint what was drawn (STROKE-9).
 */
import { KeyedBuckets, type Rate, scaledRate } from '#server/http/budgets/token-bucket.ts'

/** A family that draws stays far below. An offline backlog comes as one update, which is accepted whole. */
const STROKE_RATE: Rate = { perSecond: 60, burst: 600 }
/** A key that is held down repeats 30 times a second. */
const FLAG_RATE: Rate = { perSecond: 30, burst: 300 }
/**
 * Steps of `priceUpdate`, about a microsecond each: two percent of a core. A stroke of a hundred bytes is ten steps, and an
 * update of 15,000 of them less than the burst.
 */
const STEP_RATE: Rate = { perSecond: 20_000, burst: 200_000 }

/**
 * Steps of painting, about a microsecond each on a small computer: half of the time, so that every device keeps up, and a minute at once.
 * A hand needs some ten milliseconds of it a second. A backlog of dear strokes may be one update, so more than a burst is paid back, but
 * nobody waits over four minutes.
 */
const PAINT_RATE: Rate = { perSecond: 500_000, burst: 60_000_000, debt: 120_000_000 }

const RATES = { strokes: STROKE_RATE, flags: FLAG_RATE, steps: STEP_RATE, paint: PAINT_RATE }

/** The price of an update: its new strokes, its new flags that undo, redo or remove strokes, its steps, and its steps of painting. */
export interface StrokeCost {
  readonly strokes: number
  readonly flags: number
  readonly steps: number
  readonly paint: number
}

export class StrokeBudget {
  /** None without a limit. */
  readonly #budgets: readonly { readonly kind: keyof StrokeCost; readonly people: KeyedBuckets<number> }[]

  /** @param scale multiplies all budgets; 0 removes them @param clock milliseconds that never go back */
  constructor(scale: number, clock: () => number) {
    const kinds = scale === 0 ? [] : (['strokes', 'flags', 'steps', 'paint'] as const)
    this.#budgets = kinds.map((kind) => ({ kind, people: new KeyedBuckets(scaledRate(RATES[kind], scale), clock) }))
  }

  /** Returns the milliseconds until the budgets that `cost` uses are no longer overdrawn; 0 means now. */
  waitMs(userId: number, cost: StrokeCost): number {
    let longest = 0
    for (const { kind, people } of this.#budgets) if (cost[kind] > 0) longest = Math.max(longest, people.waitMs(userId))
    return longest
  }

  /** Charges the cost, even if it overdraws the budget. */
  spend(userId: number, cost: StrokeCost): void {
    for (const { kind, people } of this.#budgets) if (cost[kind] !== 0) people.spend(userId, cost[kind])
  }
}

/** A child that taps with all fingers makes about ten dots a second. */
const GROWING_RATE: Rate = { perSecond: 12, burst: 40 }

/**
 * The rate limit of growing strokes in presence (SYNC-39). Each takes memory and painting on every other page of the room, and is never
 * stored.
 */
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
