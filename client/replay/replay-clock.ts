/** The pace of a replay: as people colored, without the time in which nobody did. */

export const SPEEDS = [1, 2, 4, 8, 16, 32, 64] as const
export type Speed = (typeof SPEEDS)[number]

/** A longer pause between two steps is idle time, which is dropped. */
const MAX_STEP_MS = 2_000
/** Steps that were saved together still follow one another. */
const MIN_STEP_MS = 250
/** Nobody chooses to watch longer before having chosen a speed. */
const USUAL_DURATION_MS = 30_000

export class ReplayClock {
  /** When each step is done, in ms at speed 1. */
  readonly #ends: Float64Array

  /** @param times when each step was saved (ISO), in order; a step without a valid time takes the least time */
  constructor(times: readonly string[]) {
    this.#ends = new Float64Array(times.length)
    let before = Number.NaN
    let end = 0
    for (const [step, at] of times.entries()) {
      const saved = Date.parse(at)
      const pause = saved - before
      end += Number.isNaN(pause) ? MIN_STEP_MS : Math.min(Math.max(pause, MIN_STEP_MS), MAX_STEP_MS)
      this.#ends[step] = end
      before = saved
    }
  }

  /** The number of steps. */
  get steps(): number {
    return this.#ends.length
  }

  /** How long the whole replay takes at speed 1. */
  get durationMs(): number {
    return this.#ends.at(-1) ?? 0
  }

  /** Returns the ms at speed 1 after which a position is reached. @param position whole steps, and the share of the next one */
  timeAt(position: number): number {
    const done = Math.min(Math.max(Math.floor(position), 0), this.steps)
    const from = this.#endOf(done)
    return done === this.steps ? from : from + (position - done) * (this.#endOf(done + 1) - from)
  }

  /** Returns the position that is reached after `timeMs` at speed 1, from 0 to the number of steps. */
  positionAt(timeMs: number): number {
    if (timeMs <= 0) return 0
    if (timeMs >= this.durationMs) return this.steps
    let low = 0
    let high = this.steps
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#endOf(middle + 1) <= timeMs) low = middle + 1
      else high = middle
    }
    const from = this.#endOf(low)
    return low + (timeMs - from) / (this.#endOf(low + 1) - from)
  }

  /** Returns the position `elapsedMs` later at a speed. */
  advance(position: number, elapsedMs: number, speed: Speed): number {
    return this.positionAt(this.timeAt(position) + elapsedMs * speed)
  }

  /** The ms after which the first `done` steps are done. */
  #endOf(done: number): number {
    return done === 0 ? 0 : this.#ends[done - 1]!
  }
}

/** Returns the slowest speed at which a replay takes at most half a minute; the fastest one for a longer replay. */
export function usualSpeed(durationMs: number): Speed {
  return SPEEDS.find((speed) => durationMs / speed <= USUAL_DURATION_MS) ?? 64
}

/** Returns the next faster (1) or slower (-1) speed; null when there is none. */
export function nextSpeed(speed: Speed, direction: 1 | -1): Speed | null {
  return SPEEDS[SPEEDS.indexOf(speed) + direction] ?? null
}
