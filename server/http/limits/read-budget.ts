/**
 * The rate limit of reading artworks (SYNC-45): rooms that must be loaded first, strokes by REST, and chunks of the history. A request of
 * a few bytes may need a second of the server's time.
 */
import { KeyedBuckets, type Rate, scaledRate } from '#server/http/budgets/token-bucket.ts'
import { Problem } from '#server/http/problem.ts'

/** Steps of about a microsecond: a tenth of a core for long, and two full artworks at once, each loaded and read whole. */
const READ_RATE: Rate = { perSecond: 100_000, burst: 4_000_000 }

const STEPS = {
  loadedStroke: 20,
  loadedPoint: 0.1,
  loadedFlag: 2,
  /** Finding the first stroke or entry of a reply. */
  reply: 1_000,
  stroke: 15,
  point: 0.3,
  historyEntry: 5,
  historyCharacter: 0.01,
} as const

/** What an artwork holds. */
export interface ArtworkSize {
  readonly strokeCount: number
  readonly points: number
  readonly flagCount: number
}

/** Returns the price of loading a room. */
export const loadSteps = ({ strokeCount, points, flagCount }: ArtworkSize): number =>
  STEPS.loadedStroke * strokeCount + STEPS.loadedPoint * points + STEPS.loadedFlag * flagCount

/** Returns the price of reading `count` strokes of an artwork. Their points are taken to be average. */
export const strokeSteps = (count: number, { strokeCount, points }: ArtworkSize): number =>
  count === 0 ? 0 : STEPS.reply + count * (STEPS.stroke + (STEPS.point * points) / strokeCount)

/** Returns the price of a chunk of the history. */
export const historySteps = ({ entries }: { readonly entries: readonly { readonly update: string }[] }): number =>
  entries.reduce<number>(
    (sum, { update }) => sum + STEPS.historyEntry + STEPS.historyCharacter * update.length,
    STEPS.reply,
  )

export class ReadBudget {
  /** Null without a limit. */
  readonly #people: KeyedBuckets<number> | null

  /** @param scale multiplies the budget; 0 removes it @param clock milliseconds that never go back */
  constructor(scale: number, clock: () => number) {
    this.#people = scale === 0 ? null : new KeyedBuckets<number>(scaledRate(READ_RATE, scale), clock)
  }

  /** Returns the milliseconds until the person may read again; 0 means now. */
  waitMs(userId: number): number {
    return this.#people?.waitMs(userId) ?? 0
  }

  /** Throws a 429 Problem for a person who has overdrawn the budget. */
  require(userId: number): void {
    const waitMs = this.waitMs(userId)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
  }

  /** Charges the steps, even if they overdraw the budget. */
  spend(userId: number, steps: number): void {
    this.#people?.spend(userId, steps)
  }
}
