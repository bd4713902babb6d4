/**
 * Two budgets a person, one for strokes and one for undo flags, across all artworks and sockets (STROKE-3). A person who has
 * drawn too much can still undo it, and nobody can wipe a page faster than others can look.
 */
import { TokenBucket, type Rate } from './token-bucket.ts'

/** A drawing family never gets here; what was drawn offline comes in one update, which is let through whole. */
const STROKES: Rate = { perSecond: 60, burst: 600 }
/** A key held down repeats thirty times a second. */
const FLAGS: Rate = { perSecond: 30, burst: 300 }

/** What an update does: new strokes, and flags that undo, redo or remove some. */
export interface StrokeCost {
  readonly strokes: number
  readonly flags: number
}

export interface StrokeBudget {
  /** Milliseconds until this person may do more of what `cost` has some of; 0 when that is now. */
  wait(userId: number, cost: StrokeCost): number
  /** Counts what was done. */
  spend(userId: number, cost: StrokeCost): void
}

/** @param options.scale multiplies both budgets; 0: no bounds @param options.now milliseconds */
export function createStrokeBudget({ scale, now }: { scale: number; now: () => number }): StrokeBudget {
  if (scale === 0) return { wait: () => 0, spend: () => undefined }
  const constructive = createBuckets(scaled(STROKES, scale), now)
  const destructive = createBuckets(scaled(FLAGS, scale), now)
  return {
    wait: (userId, { strokes, flags }) =>
      Math.max(strokes > 0 ? constructive.wait(userId) : 0, flags > 0 ? destructive.wait(userId) : 0),
    spend(userId, { strokes, flags }) {
      if (strokes > 0) constructive.spend(userId, strokes)
      if (flags > 0) destructive.spend(userId, flags)
    },
  }
}

const scaled = ({ perSecond, burst }: Rate, scale: number): Rate => ({
  perSecond: perSecond * scale,
  burst: burst * scale,
})

/** Full buckets are as good as none: they are forgotten when there are more than this. */
const MAX_BUCKETS = 10_000

function createBuckets(rate: Rate, now: () => number) {
  const buckets = new Map<number, TokenBucket>()
  return {
    wait: (userId: number): number => buckets.get(userId)?.wait(now()) ?? 0,
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
