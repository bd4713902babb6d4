/**
 * The rate limit of a person's writes across all artworks and sockets: one budget for strokes, one for undo flags
 * (STROKE-3). With separate budgets, a person who has drawn too much can still undo it. A third one is for the server's work
 * (SYNC-13): it counts what an update costs to judge, also when nothing of it is new.
 */
import { TokenBucket, type Rate } from './token-bucket.ts'

/** A family that draws stays far below. An offline backlog comes as one update, which is accepted whole. */
const STROKE_RATE: Rate = { perSecond: 60, burst: 600 }
/** A key that is held down repeats 30 times a second. */
const FLAG_RATE: Rate = { perSecond: 30, burst: 300 }
/**
 * Steps of `priceUpdate`, about a microsecond each: two percent of a core. A stroke of a hundred bytes is ten steps, and an
 * update of 15,000 of them less than the burst.
 */
const STEP_RATE: Rate = { perSecond: 20_000, burst: 200_000 }

/** The price of an update: its new strokes, its new flags that undo, redo or remove strokes, and its steps. */
export interface StrokeCost {
  readonly strokes: number
  readonly flags: number
  readonly steps: number
}

export interface StrokeBudget {
  /** Returns the milliseconds until the budgets that `cost` uses are no longer overdrawn; 0 means now. */
  waitMs(userId: number, cost: StrokeCost): number
  /** Charges the cost, even if it overdraws the budget. */
  spend(userId: number, cost: StrokeCost): void
}

/** @param options.scale multiplies both budgets; 0 removes them @param options.now milliseconds */
export function createStrokeBudget({ scale, now }: { scale: number; now: () => number }): StrokeBudget {
  if (scale === 0) return { waitMs: () => 0, spend: () => undefined }
  const strokeBuckets = createBuckets(scaled(STROKE_RATE, scale), now)
  const flagBuckets = createBuckets(scaled(FLAG_RATE, scale), now)
  const stepBuckets = createBuckets(scaled(STEP_RATE, scale), now)
  return {
    waitMs: (userId, { strokes, flags, steps }) =>
      Math.max(
        strokes > 0 ? strokeBuckets.waitMs(userId) : 0,
        flags > 0 ? flagBuckets.waitMs(userId) : 0,
        steps > 0 ? stepBuckets.waitMs(userId) : 0,
      ),
    spend(userId, { strokes, flags, steps }) {
      if (strokes > 0) strokeBuckets.spend(userId, strokes)
      if (flags > 0) flagBuckets.spend(userId, flags)
      if (steps > 0) stepBuckets.spend(userId, steps)
    },
  }
}

const scaled = ({ perSecond, burst }: Rate, scale: number): Rate => ({
  perSecond: perSecond * scale,
  burst: burst * scale,
})

/** Above this number full buckets are deleted, because a full bucket limits nothing. */
const MAX_BUCKETS = 10_000

function createBuckets(rate: Rate, now: () => number) {
  const buckets = new Map<number, TokenBucket>()
  return {
    waitMs: (userId: number): number => buckets.get(userId)?.waitMs(now()) ?? 0,
    spend(userId: number, count: number): void {
      const at = now()
      let bucket = buckets.get(userId)
      if (!bucket) {
        if (buckets.size >= MAX_BUCKETS) for (const [id, other] of buckets) if (other.isFull(at)) buckets.delete(id)
        buckets.set(userId, (bucket = new TokenBucket(rate, at)))
      }
      bucket.spend(count, at)
    },
  }
}
