/** Decides how long a room gathers presence after it has sent some: longer the busier the process's event loop is. */
import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/**
 * Half of a screen's frame in a quiet process, and a frame in a busy one: with four people, half of the cursors then still go on within 5 ms
 * (docs/decisions/0278).
 * Only a process that cannot keep up gathers for longer, which is less than its cursors would wait for it.
 */
const QUIET = { share: 0.4, gatherMs: 8 }
const BUSY = { share: 0.9, gatherMs: 16 }
const FULL = { share: 1, gatherMs: 50 }

/** The share of busy time is measured over at least this time. */
const SAMPLE_MS = 200

/** Returns the milliseconds to gather presence at a share of busy time from 0 to 1. */
export function gatherMs(busyShare: number): number {
  const [from, to] = busyShare < BUSY.share ? [QUIET, BUSY] : [BUSY, FULL]
  const part = Math.min(Math.max((busyShare - from.share) / (to.share - from.share), 0), 1)
  return Math.round(from.gatherMs + (to.gatherMs - from.gatherMs) * part)
}

export class PresencePace {
  readonly #clock: () => number
  #sample: EventLoopUtilization = performance.eventLoopUtilization()
  #sampledAt: number
  #gatherMs = QUIET.gatherMs

  /** @param clock milliseconds that never go back */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#sampledAt = clock()
  }

  get gatherMs(): number {
    const now = this.#clock()
    if (now - this.#sampledAt < SAMPLE_MS) return this.#gatherMs
    const sample = performance.eventLoopUtilization()
    this.#gatherMs = gatherMs(performance.eventLoopUtilization(sample, this.#sample).utilization)
    this.#sample = sample
    this.#sampledAt = now
    return this.#gatherMs
  }
}
