/** Decides how long a room gathers presence after it has sent some: longer the busier the process's event loop is. */
import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/** Up to the first share of busy time the shortest time applies, which is half of a screen's frame; from the second on the longest. */
const QUIET_SHARE = 0.4
const BUSY_SHARE = 0.9
const MIN_GATHER_MS = 8
const MAX_GATHER_MS = 50

/** The share of busy time is measured over at least this time. */
const SAMPLE_MS = 200

/** Returns the milliseconds to gather presence at a share of busy time from 0 to 1. */
export function gatherMs(busyShare: number): number {
  const load = (busyShare - QUIET_SHARE) / (BUSY_SHARE - QUIET_SHARE)
  return Math.round(MIN_GATHER_MS + (MAX_GATHER_MS - MIN_GATHER_MS) * Math.min(Math.max(load, 0), 1))
}

export class PresencePace {
  readonly #clock: () => number
  #sample: EventLoopUtilization = performance.eventLoopUtilization()
  #sampledAt: number
  #gatherMs = MIN_GATHER_MS

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
