/** The cursors of people who use REST and not the live socket. */
import type { z } from 'zod'
import type { CursorPosition } from '#contract/collaboration.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { Problem } from '#server/http/problem.ts'
import { type Rate, TokenBucket } from '#server/http/budgets/token-bucket.ts'

type Position = z.output<typeof CursorPosition>

/** A cursor that has not moved for this time is hidden. */
const CURSOR_LIFETIME_MS = 10_000

export interface CursorView {
  /** JSON text of {x, y, tool, color, brushSize}. */
  text: string
  at: Date
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)

/**
 * Keeps cursors in this process's memory: ten seconds of presence are not worth a disk write, and a load balancer keeps the
 * people of an artwork on one process.
 */
export class Cursors {
  readonly #artworks = new Map<number, Map<number, CursorView>>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Stores the position of somebody's cursor, clamped to the page. */
  move(artworkId: number, userId: number, { x, y, tool, color, brushSize }: Position): void {
    const text = JSON.stringify({ x: clamp(x, PAGE_WIDTH), y: clamp(y, PAGE_HEIGHT), tool, color, brushSize })
    const cursors = this.#artworks.get(artworkId) ?? new Map<number, CursorView>()
    this.#artworks.set(artworkId, cursors.set(userId, { text, at: this.#now() }))
  }

  /** Returns the cursors on an artwork that moved within the last ten seconds, by person. */
  of(artworkId: number): Map<number, CursorView> {
    return new Map([...(this.#artworks.get(artworkId) ?? [])].filter(([, cursor]) => this.#isShown(cursor)))
  }

  /** Deletes hidden cursors. */
  sweep(): void {
    for (const [artworkId, cursors] of this.#artworks) {
      for (const [userId, cursor] of cursors) if (!this.#isShown(cursor)) cursors.delete(userId)
      if (cursors.size === 0) this.#artworks.delete(artworkId)
    }
  }

  // A clock that was set back hides them.
  #isShown({ at }: CursorView): boolean {
    return Math.abs(this.#now().getTime() - at.getTime()) <= CURSOR_LIFETIME_MS
  }
}

/** A client sends ten positions a second, from a few open pages. */
const CURSOR_RATE = { perSecond: 30, burst: 60 }
/** People in memory from which on those who have paused are forgotten. */
const PRUNE_ABOVE = 1_000

/**
 * How often one person may send the position of a cursor by REST. It counts in memory, as the cursors are kept there.
 * @param scale multiplies the rate; 0 turns it off @param clock milliseconds that never go back
 */
export class CursorPace {
  readonly #buckets = new Map<number, TokenBucket>()
  readonly #rate: Rate
  readonly #scale: number
  readonly #clock: () => number

  constructor(scale: number, clock: () => number) {
    this.#scale = scale
    this.#clock = clock
    this.#rate = { perSecond: CURSOR_RATE.perSecond * scale, burst: CURSOR_RATE.burst * scale }
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
