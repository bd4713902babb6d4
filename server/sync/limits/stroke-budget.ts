/**
 * The rate limit of a person's writes across all artworks and sockets: one budget for strokes, one for undo flags
 * (STROKE-3). With separate budgets, a person who has drawn too much can still undo it.
 */
import { TokenBucket, type Rate } from './token-bucket.ts'

/** A family that draws stays far below. An offline backlog comes as one update, which is accepted whole. */
const STROKE_RATE: Rate = { perSecond: 60, burst: 600 }
/** A key that is held down repeats 30 times a second. */
const FLAG_RATE: Rate = { perSecond: 30, burst: 300 }

/** The price of an update: its new strokes, and its flags that undo, redo or remove strokes. */
export interface StrokeCost {
  readonly strokes: number
  readonly flags: number
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
  return {
    waitMs: (userId, { strokes, flags }) =>
      Math.max(strokes > 0 ? strokeBuckets.waitMs(userId) : 0, flags > 0 ? flagBuckets.waitMs(userId) : 0),
    spend(userId, { strokes, flags }) {
      if (strokes > 0) strokeBuckets.spend(userId, strokes)
      if (flags > 0) flagBuckets.spend(userId, flags)
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
