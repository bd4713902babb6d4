/** Counts and logs what the work of a connection or a room has thrown. A fault that repeats does not flood the log. */
import type { Logger } from 'pino'

/** After a logged fault, further ones within this time are only counted. */
const QUIET_MS = 10_000

export interface FaultPlace {
  readonly artworkId: number
  /** The person of the connection; absent for a fault of the room itself. */
  readonly userId?: number
}

export class FaultLog {
  readonly #log: Pick<Logger, 'error'>
  readonly #clock: () => number
  #count = 0
  #loggedCount = 0
  #nextLogAt = -Infinity

  /** @param clock milliseconds that never go back */
  constructor(log: Pick<Logger, 'error'>, clock: () => number) {
    this.#log = log
    this.#clock = clock
  }

  /** All faults since the process began. */
  get count(): number {
    return this.#count
  }

  note(error: unknown, place: FaultPlace): void {
    this.#count += 1
    const now = this.#clock()
    if (now < this.#nextLogAt) return
    this.#nextLogAt = now + QUIET_MS
    const unlogged = this.#count - 1 - this.#loggedCount
    this.#loggedCount = this.#count
    this.#log.error(
      { err: error, ...place, ...(unlogged > 0 ? { unlogged } : {}) },
      'a connection or a room has failed',
    )
  }
}

/**
 * Returns `work` for a timer, an event or a promise to call: what it throws goes to `onFault` instead of ending the process
 * (SYNC-28).
 */
export function guarded<Given extends readonly unknown[]>(
  work: (...given: Given) => void,
  onFault: (error: unknown) => void,
): (...given: Given) => void {
  return (...given) => {
    try {
      work(...given)
    } catch (error) {
      onFault(error)
    }
  }
}
