/**
 * The rate limit of a person's writes across all artworks and sockets: one budget for strokes, one for undo flags
 * (STROKE-3). With separate budgets, a person who has drawn too much can still undo it. A third one is for the server's work
 * (SYNC-13): it counts what an update costs to judge, also when nothing of it is new. A fourth one is for the time that every
 * device needs to paint what was drawn (STROKE-9).
 */
import { KeyedBuckets, scaledRate } from '#server/http/budgets/keyed-buckets.ts'
import type { Rate } from '#server/http/budgets/token-bucket.ts'

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

/** The price of an update: its new strokes, its new flags that undo, redo or remove strokes, its steps, and its steps of painting. */
export interface StrokeCost {
  readonly strokes: number
  readonly flags: number
  readonly steps: number
  readonly paint: number
}

export interface StrokeBudget {
  /** Returns the milliseconds until the budgets that `cost` uses are no longer overdrawn; 0 means now. */
  waitMs(userId: number, cost: StrokeCost): number
  /** Charges the cost, even if it overdraws the budget. */
  spend(userId: number, cost: StrokeCost): void
}

/** @param options.scale multiplies both budgets; 0 removes them @param options.clock milliseconds that never go back */
export function createStrokeBudget({ scale, clock }: { scale: number; clock: () => number }): StrokeBudget {
  if (scale === 0) return { waitMs: () => 0, spend: () => undefined }
  const strokeBuckets = new KeyedBuckets<number>(scaledRate(STROKE_RATE, scale), clock)
  const flagBuckets = new KeyedBuckets<number>(scaledRate(FLAG_RATE, scale), clock)
  const stepBuckets = new KeyedBuckets<number>(scaledRate(STEP_RATE, scale), clock)
  const paintBuckets = new KeyedBuckets<number>(scaledRate(PAINT_RATE, scale), clock)
  return {
    waitMs: (userId, { strokes, flags, steps, paint }) =>
      Math.max(
        strokes > 0 ? strokeBuckets.waitMs(userId) : 0,
        flags > 0 ? flagBuckets.waitMs(userId) : 0,
        steps > 0 ? stepBuckets.waitMs(userId) : 0,
        paint > 0 ? paintBuckets.waitMs(userId) : 0,
      ),
    spend(userId, { strokes, flags, steps, paint }) {
      if (strokes !== 0) strokeBuckets.spend(userId, strokes)
      if (flags !== 0) flagBuckets.spend(userId, flags)
      if (steps !== 0) stepBuckets.spend(userId, steps)
      if (paint !== 0) paintBuckets.spend(userId, paint)
    },
  }
}
